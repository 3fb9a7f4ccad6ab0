// Single keys, unless somebody is typing or a sheet is open.
const isTyping = (target) => target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");

export function startKeys(keys, escape) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") escape(event);
    if (isTyping(event.target) || !keys[event.key]) return;
    if (event.key !== "Enter") event.preventDefault();
    keys[event.key](event);
  });
}
