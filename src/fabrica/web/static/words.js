// A game's own words: names of values, names of verbs, names of counts; all told by the server.
import { look } from "./api.js";
import { make } from "./dom.js";

let words = { names: {}, verbs: {}, deeds: {}, things: {}, counts: {}, clauses: {}, so_far: "" };

export async function loadWords(game) {
  words = await look(`/games/${game}/words.json`);
}

export const clauseOf = (move) => {
  const [verb, first] = (move ?? "").split(" ");
  return words.clauses[`${verb} ${first}`] ?? words.clauses[verb] ?? null;
};
export const nameOf = (value) => words.names[value] ?? String(value);

// A thing of the drawing: a number alone says little (`die: 4`).
export function nameOfId(id) {
  const at = id.indexOf(":");
  return (words.things[id.slice(0, at)] ?? "{name}").replace("{name}", nameOf(id.slice(at + 1)));
}

// A move as something one can do, of its JSON; `seats` name the players that it speaks of.
export function deed(move, seats) {
  const args = Object.keys(move);
  const after = (name) => words.names[`${move[args[args.indexOf(name) - 1]]} ${move[name]}`];
  const said = (name) => (name === "opponent" ? seats[Number(move[name])]?.name : after(name) ?? nameOf(move[name]));
  return (words.deeds[move.verb] ?? move.verb).replace(/\{(\w+)\}/g, (_, name) => said(name));
}

// What points mean before the end, where the game says it otherwise.
export const soFar = (sentence) => words.so_far || sentence;

// What a verb is called on a button.
export const verbName = (verb) => words.verbs[verb] ?? verb;

// By how much a count changes; it stands behind the name, which is then the same for one and for many.
export const signed = (by) => make("span", { class: `by ${by > 0 ? "plus" : "minus"}` }, sign(by));
export const sign = (by) => (by > 0 ? `+${by}` : `−${-by}`);
export const countName = (key) => placeName(key.split("."));

// The name of a place in the view: as it stands, or with one part left open.
function placeName(keys) {
  if (words.counts[keys.join(".")]) return words.counts[keys.join(".")];
  for (let at = keys.length - 1; at > 0; at -= 1) {
    const found = words.counts[keys.map((key, n) => (n === at ? "*" : key)).join(".")];
    if (found) return found.replace("{name}", nameOf(keys[at]));
  }
  return null;
}

// A number that changes in the view, in words, or null where a player has no word for it.
export function change({ path, before, after }, seats, mySeat) {
  const isPlayer = path[0] === "players";
  const label = placeName(isPlayer ? path.slice(2) : path);
  if (!label || !Number.isInteger(before ?? 0) || !Number.isInteger(after ?? 0)) return null;
  const whose = isPlayer && Number(path[1]) !== mySeat ? `${seats[Number(path[1])]?.name}: ` : "";
  return { label: whose + label, by: (after ?? 0) - (before ?? 0), now: after ?? 0 };
}
