// What a move would cost and bring, in words.
import { make } from "./dom.js";
import { total } from "./panels.js";
import { say } from "./say.js";
import { change, countName, sign } from "./words.js";

export function changesOf(found, state, seat) {
  const points = found.scores.flatMap((_, one) => {
    const by = (total(found.scores, one) ?? 0) - (total(state.scores, one) ?? 0);
    return by ? [{ label: one === seat ? countName("total") : `${state.seats[one].name}: ${countName("total")}`, by }] : [];
  });
  const changed = found.changes.map((one) => change(one, state.seats, seat)).filter((one) => one && (one.turns || one.by));
  const items = [...points, ...changed].slice(0, 14).map(changeItem);
  if (found.open) items.push(make("li", {}, say("the rest is up to chance or hidden")));
  return items;
}

function changeItem({ label, by, now, turns }) {
  if (turns) return make("li", {}, `${label}: ${turns[0] ?? "–"} → ${turns[1] ?? "–"}`);
  return make("li", {}, make("span", { class: `by ${by > 0 ? "plus" : "minus"}` }, sign(by)), ` ${label}${now === undefined ? "" : ` (${now})`}`);
}
