// Between hidden hands at one screen: everything is covered until the next player says so.
import { hush } from "./announce.js";
import { byId, fill } from "./dom.js";
import { say } from "./say.js";

const COVERED = ["board", "prompt", "choice", "text", "log", "why-body"];
const secrets = (view) => JSON.stringify({ ...view, seat: 0, agenda: 0, desks: 0, names: 0 });

// Do several people share this screen, and see these two of them different things?
export function isHidden(one, other) {
  return other.mine.length > 1 && Boolean(one.view && other.view) && secrets(one.view) !== secrets(other.view);
}

export function curtain(name) {
  cover();
  byId("curtain-title").textContent = say("{name} is next", { name });
  byId("curtain-open").textContent = say("I am {name}", { name });
  const sheet = byId("curtain");
  sheet.oncancel = (event) => event.preventDefault();
  sheet.showModal();
  return new Promise((resolve) => {
    sheet.onclose = () => sheet.showModal(); // where a browser closes it at Escape all the same
    byId("curtain-open").onclick = () => {
      sheet.onclose = resolve;
      sheet.close();
    };
  });
}

function cover() {
  hush();
  for (const sheet of document.querySelectorAll("dialog[open]")) sheet.close();
  for (const id of COVERED) fill(byId(id));
  byId("find-move").value = "";
}
