// Taking back: what is free, whom a wish asks, and what is told before it reaches beyond one's own moves.
import { byId, fill, make, toast } from "./dom.js";
import { linesOf } from "./panels.js";
import { say } from "./say.js";

const isFree = (offered, to) => offered.free !== null && to >= offered.free;
const people = (seats) => seats.filter((one) => one.holder === "other" && !one.bot);

// Would others be asked if the last move were taken back?
export const mustAsk = ({ undo, seats }) => Boolean(undo && !isFree(undo, undo.last) && people(seats).length);

// What is not free is told first, and who would be asked; pressed again, it is meant.
let warned = "";
export function isMeant(offered, to, seats, log) {
  const wish = `${log.at(-1).n} ${to}`;
  if (isFree(offered, to) || warned === wish) return true;
  warned = wish;
  const count = linesOf(log).filter(({ n }) => n > to).length;
  const names = people(seats).map(({ name }) => name).join(", ");
  if (names) toast(say("This takes back lines of the log: {count}. Press again to ask {names}.", { count, names }));
  else toast(say("This takes back lines of the log: {count}, including what others did and nature brought. Press again to do it.", { count }));
  return false;
}

// Why nothing can be taken back to there now; nothing if it can.
export function noUndo(state, isEarlier, to) {
  if (isEarlier) return say("You are looking at an earlier moment: go back to now first.");
  if (state.status !== "running") return say("The game is over: nothing can be taken back.");
  if (!state.undo) return say("Whoever looks on has nothing to take back.");
  if (to !== null) return "";
  if (state.undo.last !== null) return say("This turn nothing can be taken back at once: you have done nothing yet, or dice were rolled, something hidden was shown or somebody else has played since.");
  return say("You have done nothing that could be taken back.");
}

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
