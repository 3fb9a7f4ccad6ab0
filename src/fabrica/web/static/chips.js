// How to go on by buttons: what is picked, and what may be picked next.
import { byId, fill, make } from "./dom.js";
import { say } from "./say.js";
import { deed, nameOfId, verbName } from "./words.js";

const [MANY, FEW] = [6, 5]; // so many moves have a button each; on a phone one less

// `picked` is told what a button picks, `dropped` that something was dropped.
export function showChips(choice, seats, isWide, picked, dropped) {
  const chosen = choice.picked.filter((pick) => !pick.not).map((pick) => pickedChip(pick, choice, dropped));
  const chips = offered(choice.offers(isWide ? MANY : FEW), seats, picked);
  if (!isWide) chips.sort((one, other) => isPlain(one) - isPlain(other));
  fill(byId("choice"), ...chosen, ...chips);
}

const isPlain = (shown) => shown.classList.contains("plain");

function pickedChip(pick, choice, dropped) {
  const words = pick.id ? nameOfId(pick.id) : pick.verb ? verbName(pick.verb) : "";
  const drop = () => {
    if (pick.id) choice.drop(pick.id);
    else choice.dropVerb();
    dropped();
  };
  return make("button", { type: "button", class: "chip chosen", onclick: drop, "aria-label": say("Drop {what}", { what: words }) }, words);
}

function offered(offers, seats, picked) {
  const ofMove = (move) => chip(deed(move.json, seats), () => picked([{ move: move.move }]), { isPlain: !move.ids.length });
  if (offers.kind === "moves") return offers.left.map(ofMove);
  const [pickOf, nameFor] = offers.kind === "verbs" ? [(verb) => ({ verb }), verbName] : [(id) => ({ id }), nameOfId];
  return [...offers.groups].map(([key, moves]) =>
    moves.length === 1 && offers.kind === "verbs" ? ofMove(moves[0]) : chip(nameFor(key), () => picked([pickOf(key)]), { count: moves.length }));
}

function chip(words, onclick, { count = 1, isPlain = false }) {
  const inside = count > 1 ? make("span", { class: "n", "aria-label": say("moves: {count}", { count }) }, `×${count}`) : null;
  return make("button", { type: "button", class: isPlain ? "chip plain" : "chip", onclick }, words, inside);
}
