// What happened since one's own last move, in the lines that stand above what is asked.
import { byId, fill, make } from "./dom.js";
import { alike, deltasOf, isScored, linesOf, sentence, summed, toldOf } from "./panels.js";
import { say } from "./say.js";
import { sign } from "./words.js";

const MOST = 30; // so many are tried
const [LEADS, PLAIN, TELLING] = [0, 1, 2];

// What the others have done and what chance has brought to oneself; if the others have done nothing, all that chance has brought.
// Points that the rules have given since stand before it: what a period has brought does not pass unseen.
export function showNews(log, seat, { deltas, follows, tells = {}, seats }) {
  const lines = linesOf(log);
  const mine = lines.findLastIndex((event) => event.seat === seat);
  const items = told(lines.slice(mine + 1), mine >= 0 ? seats?.[seat]?.name : null).map((events) => item(events, deltas, tells, seats, seat));
  items.forEach((one, at) => (one.rank = rankOf(one, items.slice(at + 1))));
  const points = mine < 0 ? "" : counted(lines.slice(mine).flatMap(({ n }) => follows[n] ?? []), seats);
  byId("news").hidden = !items.length && !points;
  byId("news-since").hidden = mine < 0;
  fit(byId("news-says"), items.slice(-MOST), points);
}

function told(since, name) {
  const others = since.filter((event) => event.seat !== null);
  if (!name) return alike(others, {}, {});
  return alike(others.length ? since.filter((event) => event.seat !== null || event.says.includes(name)) : since, {}, {});
}

function item(events, deltas, tells, seats, mySeat) {
  const { seat, says } = events.at(-1);
  const changes = [...deltasOf(events, deltas, seats), ...toldOf(events, tells)];
  const isMine = seat === null && says.includes(seats[mySeat]?.name);
  return { seat, isTelling: isMine || changes.length > 0, shown: make("span", {}, sentence(events), ...inBrackets(changes)) };
}

const inBrackets = (changes) => changes.flatMap((one, at) => [at ? ", " : " (", one]).concat(changes.length ? [")"] : []);

// A line that changes nothing and leads to another of the same player says least, as a card that is played for what follows.
function rankOf({ seat, isTelling }, later) {
  if (isTelling) return TELLING;
  return later.find((one) => one.seat !== null)?.seat === seat ? LEADS : PLAIN;
}

// As many as there is room for: what says least goes first, of equals the oldest.
function fit(holder, items, points) {
  const left = [...items];
  let isCut = false;
  for (;;) {
    const parts = [...(points ? [points] : []), ...(isCut ? ["…"] : []), ...left.map(({ shown }) => shown)];
    fill(holder, ...parts.flatMap((part, at) => (at ? [" · ", part] : [part])));
    if (left.length < 2 || holder.scrollHeight <= holder.clientHeight + 1) return;
    const least = Math.min(...left.map(({ rank }) => rank));
    left.splice(left.findIndex(({ rank }) => rank === least), 1);
    isCut ||= least > LEADS;
  }
}

function counted(changes, seats) {
  const scored = changes.filter(isScored).map((one) => ({ ...one, count: "total" }));
  const points = summed(scored.length ? scored : changes).filter(({ seat, count }) => count === "total" && seat >= 0);
  if (!points.length) return "";
  return say("Points: {points}", { points: points.map(({ seat, by }) => `${seats[seat].name} ${sign(by)}`).join(", ") });
}
