// What can be done with the table itself, and what follows when the game is over.
import { isKnown, look, post } from "./api.js";
import { byId, fill, make, toast } from "./dom.js";
import { linesOf, openTab, rankingList } from "./panels.js";
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

// Somebody wants to take back what is not free.
export function showPending({ pending: ask, mine, seats }, log, consent) {
  byId("pending").hidden = !ask;
  if (!ask) return;
  const mustAnswer = mine.some((one) => ask.waiting.includes(one));
  const isMine = mine.includes(ask.seat);
  const answer = (kind, agrees, word) => make("button", { type: "button", class: kind, onclick: () => consent(ask.ask, agrees) }, word);
  const gone = linesOf(log).filter(({ n }) => n > ask.to);
  const wish = say("{name} asks to take back lines of the log: {count}. The first: {line}", { name: seats[ask.seat].name, count: gone.length, line: gone[0]?.says ?? "" });
  fill(byId("pending"), make("span", { class: "grow" }, wish),
    mustAnswer ? answer("main", true, say("Agree")) : null,
    mustAnswer ? answer(null, false, say("Decline")) : make("span", {}, say("Waiting for the others.")),
    isMine ? answer(null, false, say("Withdraw")) : null);
}

// Why nothing can be taken back to there now; nothing if it can.
export function noUndo(state, at, to) {
  if (at !== null) return say("You are looking at an earlier moment: go back to now first.");
  if (state.status !== "running") return say("The game is over: nothing can be taken back.");
  if (!state.undo) return say("Whoever looks on has nothing to take back.");
  if (to !== null) return "";
  if (state.undo.last !== null) return say("This turn nothing can be taken back at once: you have done nothing yet, or dice were rolled, something hidden was shown or somebody else has played since.");
  return say("You have done nothing that could be taken back.");
}

// Earlier in the game: where, and the ways on and back.
export function drawTravel(n, all, { step, home, undo, judged }) {
  fill(byId("travel"), judged ? make("p", { class: "judged" }, judged) : null,
    make("span", { class: "grow" }, say("Line {n} of {all}", { n, all })),
    make("button", { type: "button", "aria-label": say("One line back"), onclick: () => step(-1) }, "◀"),
    make("button", { type: "button", "aria-label": say("One line forward"), onclick: () => step(1) }, "▶"),
    undo ? make("button", { type: "button", onclick: undo }, say("Undo to here")) : null,
    make("button", { type: "button", class: "main", id: "home", onclick: home }, say("Back to now")));
}

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
