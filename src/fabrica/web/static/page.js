// What every page has: language, light or dark, who one is.
import { me, patch, post } from "./api.js";
import { byId, make, toast } from "./dom.js";
import { say } from "./say.js";

export async function setLanguage(code) {
  document.cookie = `language=${code};path=/;max-age=31536000;samesite=lax`;
  try {
    if (await me()) await patch("/api/me", { language: code });
  } finally {
    const here = new URL(location.href);
    here.searchParams.delete("language");
    if (here.href === location.href) location.reload();
    else location.replace(here);
  }
}

export function setTheme(theme) {
  if (theme === "auto") {
    localStorage.removeItem("theme");
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem("theme", theme);
    document.documentElement.dataset.theme = theme;
  }
}

const isDark = () =>
  (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

byId("language")?.addEventListener("change", (event) => setLanguage(event.target.value));
if (byId("theme-choice")) byId("theme-choice").value = localStorage.getItem("theme") ?? "auto";
byId("theme-choice")?.addEventListener("change", (event) => setTheme(event.target.value));
byId("theme")?.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));

export async function showMe() {
  const found = await me().catch(() => null);
  const who = byId("who");
  if (!who || !found) return found;
  who.textContent = found.name;
  who.hidden = false;
  byId("me-name")?.setAttribute("value", found.name);
  return found;
}

byId("me-form")?.addEventListener("submit", async () => {
  const name = byId("me-name").value.trim();
  if (!name) return;
  try {
    await patch("/api/me", { name });
    localStorage.setItem("name", name);
    showMe();
  } catch (problem) {
    toast(problem.says);
  }
});

byId("me-link")?.addEventListener("click", async () => {
  const { recovery, says } = await post("/api/me/recovery").catch((problem) => problem);
  if (!recovery) return toast(says);
  const link = `${location.origin}/back#${recovery}`;
  const shown = byId("me-shown");
  shown.replaceChildren(make("a", { href: link }, link));
  try {
    await navigator.clipboard.writeText(link);
    toast(say("The link is copied."));
  } catch {
    // The link stands there to be copied by hand.
  }
});

if (byId("who")) showMe();
