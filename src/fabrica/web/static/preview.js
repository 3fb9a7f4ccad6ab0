// What a move would cost and bring, in words.
import { make } from "./dom.js";
import { say } from "./say.js";
import { change, sign } from "./words.js";

export function changesOf(found, state, seat) {
  const points = found.scores.flatMap((lines, one) => pointsOf(lines, state, one, one === seat));
  const changed = found.changes.map((one) => change(one, state.seats, seat)).filter((one) => one && (one.turns || one.by));
  const items = [...points, ...changed].slice(0, 14).map(changeItem);
  items.push(...found.effects.map((told) => make("li", { class: "told" }, told)));
  if (found.open) items.push(make("li", { class: "then" }, say("the rest is up to chance or hidden")));
  if (found.next) items.push(make("li", { class: "then" }, say("Then: {asked}", { asked: found.next })));
  return items;
}

// Points by line of the score; of the others only the total.
function pointsOf(lines, state, seat, isMine) {
  const before = new Map(state.scores[seat]?.map(({ line, points }) => [line, points]));
  const differ = lines.map(({ line, name, points }) => ({ line, label: name, by: points - (before.get(line) ?? 0) })).filter(({ by }) => by);
  const own = differ.filter(({ line }) => line !== "total");
  const label = `${state.seats[seat].name}: ${say("points")}`;
  return isMine ? own.map(({ label: name, by }) => ({ label: `${say("points")}: ${name}`, by })) : differ.filter(({ line }) => line === "total").map(({ by }) => ({ label, by }));
}

function changeItem({ label, by, now, turns }) {
  if (turns) return make("li", {}, `${label}: ${turns[0] ?? "–"} → ${turns[1] ?? "–"}`);
  return make("li", {}, make("span", { class: `by ${by > 0 ? "plus" : "minus"}` }, sign(by)), ` ${label}${now === undefined ? "" : ` (${now})`}`);
}
