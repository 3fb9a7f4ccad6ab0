// What happens, told to a screen reader: what comes together at once.
import { byId } from "./dom.js";

const told = [];
let waiting = 0;

export function announce(sentence) {
  told.push(sentence);
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    byId("live").textContent = told.splice(0).slice(-8).join(". ");
  }, 300);
}

export function hush() {
  clearTimeout(waiting);
  told.length = 0;
  byId("live").textContent = "";
}
