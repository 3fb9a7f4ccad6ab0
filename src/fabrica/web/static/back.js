// Come back by a recovery link; its token stands behind the #, so it never reaches a log.
import { post } from "./api.js";
import { byId } from "./dom.js";
import { showMe } from "./page.js";
import { say } from "./say.js";

try {
  const found = await post("/api/recover", { token: location.hash.slice(1) });
  document.documentElement.dataset.guest = "yes";
  history.replaceState(null, "", "/back");
  byId("back-title").textContent = say("Welcome back, {name}", { name: found.name });
  byId("back-says").textContent = say("Your seats are yours again in this browser.");
  localStorage.setItem("name", found.name);
  showMe();
} catch {
  byId("back-title").textContent = say("This link is not known");
  byId("back-says").textContent = say("Perhaps a newer one has replaced it.");
}
