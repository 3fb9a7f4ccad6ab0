// Small pieces of HTML.
export const byId = (id) => document.getElementById(id);

export function make(tag, values = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.filter((part) => part !== null && part !== undefined));
  return made;
}

export function fill(holder, ...inside) {
  holder.replaceChildren(...inside.filter((part) => part !== null && part !== undefined));
}

// A drawing of the server's; the page's own styles hold for it.
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text.replace(/ style="[^"]*"/g, ""), "image/svg+xml").documentElement;
  return document.importNode(parsed, true);
}

let hiding = 0;
export function toast(sentence) {
  const shown = byId("toast");
  shown.togglePopover(false);
  shown.togglePopover(true); // on top of everything, also of a sheet opened meanwhile
  shown.textContent = sentence;
  clearTimeout(hiding);
  hiding = setTimeout(() => shown.togglePopover(false), Math.max(5000, 70 * sentence.length)); // long enough to read it
}

document.addEventListener("pointerdown", () => byId("toast").togglePopover(false)); // read, or in the way

export function openSheet(id) {
  const sheet = byId(id);
  if (!sheet.open) sheet.showModal();
  return sheet;
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) openSheet(opener.dataset.open);
  const closer = event.target.closest("[data-close]");
  if (closer) closer.closest("dialog").close();
  if (event.target instanceof HTMLDialogElement && event.target.classList.contains("sheet")) event.target.close();
});
