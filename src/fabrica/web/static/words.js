// A game's own words: names of values, sentences of verbs, names of counts; all told by the server.
import { look } from "./api.js";

let words = { names: {}, sentences: {}, counts: {} };

export async function loadWords(game) {
  words = await look(`/games/${game}/words.json`);
}

export const nameOf = (value) => words.names[value] ?? String(value);
export const nameOfId = (id) => nameOf(id.slice(id.indexOf(":") + 1));
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// A sentence without its subject: what can be done.
export function deed(says, name) {
  return upper(says.startsWith(`${name} `) ? says.slice(name.length + 1) : says);
}

// What a group of moves of one verb has in common; what differs is left open.
export function common(moves, verb) {
  const [first, ...others] = moves.map((move) => move.json);
  const same = (name) => others.every((other) => other[name] === first[name]);
  const template = (words.sentences[verb] ?? verb).replace(/^\{seat\} /, "");
  return upper(template.replace(/\{(\w+)\}/g, (_, name) => (same(name) && name in first ? nameOf(first[name]) : "…")));
}

export const sign = (by) => (by > 0 ? `+${by}` : `−${-by}`);
export const countName = (key) => words.counts[key] ?? words.names[key];

// A change in the view as words, or null where a player has no word for it.
export function change({ path, before, after }, seats, mySeat) {
  const keys = path.filter((key, at) => !/^\d+$/.test(key) && !(at === 0 && key === "players"));
  if (!keys.length || !keys.every((key) => countName(key))) return null;
  const whose = path[0] === "players" && Number(path[1]) !== mySeat ? `${seats[Number(path[1])]?.name}: ` : "";
  const label = whose + keys.map(countName).join(", ");
  const number = (value) => (value === null || value === undefined ? 0 : value);
  if (Number.isInteger(number(before)) && Number.isInteger(number(after))) return { label, by: number(after) - number(before), now: number(after) };
  const named = (value) => (typeof value === "string" ? nameOf(value) : null);
  if ([before, after].every((value) => value === null || value === undefined || typeof value === "string")) {
    return { label, turns: [named(before), named(after)] };
  }
  return null;
}
