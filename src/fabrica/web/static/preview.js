// What a move would cost and bring, in words.
import { make } from "./dom.js";
import { say } from "./say.js";
import { change, sign } from "./words.js";

const MOST = 14;

export function changesOf(found, state, seat) {
  const points = found.scores.flatMap((lines, one) => pointsOf(lines, state, one, one === seat));
  const counted = found.changes.filter(({ path }) => path.at(-1) !== "total"); // points tell it already
  const changed = counted.map((one) => change(one, state.seats, seat)).filter((one) => one?.by);
  const items = [...points, ...changed].slice(0, MOST).map(changeItem);
  items.push(...found.effects.map((told) => make("li", {}, told)));
  if (found.open) items.push(make("li", { class: "then" }, say("the rest is up to chance or hidden")));
  if (found.next) items.push(make("li", { class: "then" }, say("Then: {asked}", { asked: found.next })));
  return items;
}

// My points by line of the score; of the others only the total.
function pointsOf(lines, state, seat, isMine) {
  const before = new Map(state.scores[seat]?.map(({ line, points }) => [line, points]));
  const differ = lines.map(({ line, name, points }) => ({ line, name, by: points - (before.get(line) ?? 0) }));
  const label = (name) => (isMine ? `${say("points")}: ${name}` : `${state.seats[seat].name}: ${say("points")}`);
  return differ.filter(({ line, by }) => by && (line !== "total") === isMine).map(({ name, by }) => ({ label: label(name), by }));
}

function changeItem({ label, by, now }) {
  return make("li", {}, make("span", { class: `by ${by > 0 ? "plus" : "minus"}` }, sign(by)), ` ${label}${now === undefined ? "" : ` (${now})`}`);
}
