// The move that is left, with what it would cost and bring, to be confirmed.
import { post } from "./api.js";
import { byId, fill, make } from "./dom.js";
import { say } from "./say.js";
import { change, deed, signed } from "./words.js";

const MOST = 14;
const SETTLED = 100; // milliseconds that a choice must stand before its cost is asked for

export async function showMove(move, path, state, seat, { play, drop }) {
  const changes = make("ul", { class: "changes", id: "changes" });
  const holder = make("div", { class: "confirm-words", role: "status" }, make("p", { class: "confirm-says", id: "confirm-says" }, deed(move.json, state.seats)), changes);
  const yes = make("button", { type: "button", class: "main large", id: "confirm", "aria-describedby": "confirm-says", onclick: () => play(move) }, say("Confirm"));
  const no = drop && make("button", { type: "button", id: "drop", onclick: drop }, say("Drop"));
  fill(byId("choice"), make("div", { class: "confirm" }, holder, make("div", { class: "confirm-keys" }, no, yes)));
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  if (!changes.isConnected) return; // something else is shown meanwhile
  const found = await post(`${path}/preview`, { seat, move: move.move }).catch(() => null);
  if (found) fill(changes, ...changesOf(found, state, seat));
}

export function changesOf(found, state, seat) {
  const items = changed(found, state.scores, state, seat);
  items.push(...found.effects.map((told) => make("li", {}, told)));
  const then = changed(found.then, found.scores, state, seat);
  if (then.length) items.push(make("li", { class: "then" }, say("And then:")), ...then);
  if (found.open) items.push(make("li", { class: "then" }, say("the rest is up to chance or hidden")));
  if (found.next) items.push(make("li", { class: "then" }, say("Then: {asked}", { asked: found.next })));
  return items;
}

function changed({ changes, scores }, before, state, seat) {
  const points = scores.flatMap((lines, one) => pointsOf(lines, before[one], state, one, one === seat));
  const counted = changes.filter(({ path }) => path.at(-1) !== "total" && !path.includes("points")); // points tell it already
  const counts = counted.map((one) => change(one, state.seats, seat)).filter((one) => one?.by);
  return [...points, ...counts].slice(0, MOST).map(changeItem);
}

// My points by line of the score; of the others only the total.
function pointsOf(lines, old, state, seat, isMine) {
  const before = new Map(old?.map(({ line, points }) => [line, points]));
  const differ = lines.map(({ line, name, points }) => ({ line, name, by: points - (before.get(line) ?? 0) }));
  const label = (name) => (isMine ? `${say("points")}: ${name}` : `${state.seats[seat].name}: ${say("points")}`);
  return differ.filter(({ line, by }) => by && (line !== "total") === isMine).map(({ name, by }) => ({ label: label(name), by }));
}

function changeItem({ label, by, now }) {
  return make("li", {}, `${label} `, signed(by), now === undefined ? null : ` (${now})`);
}
