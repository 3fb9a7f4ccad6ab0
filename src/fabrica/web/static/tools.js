// What can be done with the table itself, and what follows when the game is over.
import { isKnown, look, post } from "./api.js";
import { byId, fill, make, toast } from "./dom.js";
import { openTab, rankingList } from "./panels.js";
import { isOn, remember } from "./settings.js";
import { say } from "./say.js";

async function copyLink() {
  await navigator.clipboard.writeText(location.href).catch(() => null);
  toast(say("The link is copied."));
}

export function showTools(state, seat, leave) {
  const isMine = seat !== null && state.status === "running" && !state.seats[seat].bot;
  fill(byId("table-tools"),
    make("button", { type: "button", onclick: copyLink }, say("Copy the link")),
    make("a", { class: "button", href: `/games/${state.game}/rules`, target: "_blank", rel: "noopener" }, say("Rules")),
    isMine ? make("button", { type: "button", onclick: leave }, say("Leave; a bot plays on")) : null);
  byId("fair").textContent = state.fair.secret
    ? say("Fair chance: the secret is {secret}; its SHA-256 was shown from the beginning.", { secret: state.fair.secret })
    : say("Fair chance: nature draws from a secret whose SHA-256 is {hash}. The secret is shown when the game is over.", { hash: state.fair.commitment });
}

// Bots alone end a game in seconds: whoever leaves it to them is told so first.
let leaving = -1;
export function mayLeave({ seats, n }, seat) {
  const isLast = !seats.some((one) => one.seat !== seat && one.holder !== "nobody" && !one.bot);
  if (!isLast || leaving === n) return true;
  leaving = n;
  toast(say("Nobody else plays here: the bots would end the game in a moment. Press again to let them; to go on later, just close the page."));
  return false;
}

// Somebody's seat in which a bot plays meanwhile. Filled once: the button stays under the finger while bots move.
export function showAway({ status, seats }, seat, comeBack) {
  const away = byId("away");
  const isAway = status === "running" && seat !== null && Boolean(seats[seat].bot) && seats[seat].holder === "me";
  if (isAway && away.hidden) fill(away, make("span", { class: "grow" }, say("A bot plays for you.")), make("button", { type: "button", class: "main", onclick: comeBack }, say("Take the seat back")));
  away.hidden = !isAway;
}

// At somebody's first table: a word of help until the first move, or until it is closed.
export function showWelcome(isMine) {
  byId("welcome").hidden = !isMine || !isOn("welcome");
}

function leaveWelcome() {
  remember("welcome", "no");
  byId("welcome").hidden = true;
}
byId("welcome-close").addEventListener("click", leaveWelcome);
document.addEventListener("played", leaveWelcome);

// Who won, in a sentence.
export function wonBy({ ranking, seats, asks }) {
  const first = ranking[0].map((seat) => seats[seat].name);
  if (seats.length === 1) return asks;
  return first.length === 1 ? say("{name} wins the game", { name: first[0] }) : say("Shared victory: {names}", { names: first.join(", ") });
}

export function drawOver(state, id, review) {
  const more = [];
  const again = state.rematch ? say("Go to the new table") : say("Play again");
  if (state.mine.length) more.push(make("button", { type: "button", class: "main", onclick: () => rematch(id) }, again));
  more.push(make("button", { type: "button", onclick: () => openTab("scores") }, say("Scores by line")), make("button", { type: "button", id: "open-review", onclick: review }, say("Review the game")), make("a", { class: "button quiet", href: `/api/tables/${id}/record`, download: `${state.game}-${id}.record` }, say("The record")), make("a", { class: "button quiet", href: "/" }, say("All games")));
  fill(byId("choice"), make("div", { class: "over-card", id: "final" }, rankingList({ ...state, ranking: state.ranking ?? [] }),
    state.rematch ? make("p", { role: "status" }, say("A new table for a rematch is open.")) : null, make("div", { class: "row" }, ...more)));
}

async function rematch(id) {
  try {
    const table = await post(`/api/tables/${id}/rematch`);
    location.href = `/t/${table.id}`;
  } catch (problem) {
    toast(problem.says);
  }
}

// Another table where it is my turn; this one as it stands in the list.
export async function elsewhere(id) {
  if (!isKnown()) return undefined;
  const { tables } = await look("/api/tables", { which: "mine", limit: 50 }).catch(() => ({}));
  if (!tables) return undefined;
  const next = tables.find((table) => table.my_turn && table.id !== id);
  byId("next-table").hidden = !next;
  byId("next-table").onclick = () => (location.href = `/t/${next.id}`);
  return tables.find((table) => table.id === id);
}
