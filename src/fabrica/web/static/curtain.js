// Between hidden hands at one screen: everything is covered until the next player says so.
import { byId, fill } from "./dom.js";
import { say } from "./say.js";

export function curtain(name) {
  byId("curtain-title").textContent = say("{name} is next", { name });
  byId("curtain-open").textContent = say("I am {name}", { name });
  const sheet = byId("curtain");
  sheet.addEventListener("cancel", (event) => event.preventDefault());
  byId("board").replaceChildren();
  fill(byId("choice"));
  byId("text").textContent = "";
  sheet.showModal();
  return new Promise((resolve) => {
    byId("curtain-open").onclick = () => {
      sheet.close();
      resolve();
    };
  });
}
