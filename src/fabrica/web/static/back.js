// Come back by a recovery link; its token stands behind the #, so it never reaches a log.
import { recover } from "./api.js";
import { byId } from "./dom.js";
import { showMe } from "./page.js";
import { say } from "./say.js";

function tell(title, says) {
  byId("back-title").textContent = title;
  byId("back-says").textContent = says;
}

const isUnknown = ({ status }) => status === 404 || status === 400; // a token that was replaced, or none at all

try {
  const found = await recover(location.hash.slice(1));
  history.replaceState(null, "", "/back");
  tell(say("Welcome back, {name}", { name: found.name }), say("Your seats are yours again in this browser."));
  showMe();
} catch (problem) {
  if (isUnknown(problem)) tell(say("This link is not known"), say("Perhaps a newer one has replaced it."));
  else tell(problem.says, say("The link is still good: load this page again."));
}
