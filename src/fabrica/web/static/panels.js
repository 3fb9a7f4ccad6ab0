// What lies beside the board: moves, log, scores, text, chat, notes.
import { isKnown, look, newKey, put, send } from "./api.js";
import { byId, fill, make, toast } from "./dom.js";
import { foundBy } from "./find.js";
import { remember, setting } from "./settings.js";
import { say } from "./say.js";
import { clauseOf, countName, deed, signed, soFar } from "./words.js";

const SIGNS = ["●", "■", "▲", "◆", "★"];
const PAUSE = 600; // milliseconds after typing until notes are kept
const AGAIN = 3000; // and until they are tried again
const tabs = [...document.querySelectorAll(".tab")];

export function seatSign(seat) {
  if (seat === null || seat === undefined) return make("span", { class: "seat-sign", "aria-hidden": true }, "⚄");
  return make("span", { class: `seat-sign seat-${seat}`, "aria-hidden": true }, SIGNS[seat]);
}

// Tabs

export function openTab(name, focus = false) {
  const side = byId("side");
  side.classList.toggle("open", name !== "");
  for (const tab of tabs) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen || (!name && tab === tabs[0]) ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !chosen;
    if (chosen) tab.querySelector(".dot").hidden = true;
  }
  if (name === "log") byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
  if (name === "chat") byId("chat").scrollTop = byId("chat").scrollHeight;
  if (name && focus) whereToRead(name)?.focus();
  document.dispatchEvent(new CustomEvent("tab"));
}

// The log is read from its end, all else from its beginning.
function whereToRead(name) {
  const places = [...byId(`panel-${name}`).querySelectorAll("input, textarea, pre, button")];
  return name === "log" ? places.at(-1) : places[0];
}

export const openedTab = () => tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.dataset.tab ?? "";

function toggleTab(name) {
  const next = openedTab() === name ? "" : name;
  remember("side", next);
  openTab(next);
}

export function startTabs() {
  byId("seats").addEventListener("click", () => openTab("scores")); // where the number of a seat is explained
  for (const tab of tabs) tab.addEventListener("click", () => toggleTab(tab.dataset.tab));
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.indexOf(document.activeElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.tabIndex = 0;
    next.focus();
  });
  byId("panel-close").addEventListener("click", () => {
    remember("side", "");
    openTab("");
  });
  const wide = innerWidth >= 1440;
  openTab(wide ? setting("side") || "log" : "");
}

// Moves: a searchable list, all of it by keyboard

export class MoveList {
  constructor(chosen, hinted) {
    this.chosen = chosen;
    this.hinted = hinted;
    this.active = -1;
    this.moves = [];
    byId("find-move").addEventListener("input", () => this.draw());
    byId("find-move").addEventListener("keydown", (event) => this.key(event));
    byId("find-clear").addEventListener("click", () => this.clear(true));
  }

  show(moves, seats) {
    const same = moves.length === this.moves.length && moves.every((move, at) => move.says === this.moves[at].says);
    if (same && this.shown) return;
    this.moves = moves.map((move) => ({ ...move, deed: deed(move.json, seats) }));
    this.draw();
  }

  draw() {
    this.shown = foundBy(byId("find-move").value, this.moves);
    this.active = -1;
    byId("find-move").removeAttribute("aria-activedescendant");
    byId("move-count").textContent = this.counted();
    byId("find-clear").hidden = !this.moves.length || this.shown.length > 0;
    fill(byId("move-list"), ...this.shown.map((move, at) => this.option(move, at)));
  }

  counted() {
    const [count, all] = [this.shown.length, this.moves.length];
    if (!all) return say("You have nothing to decide now.");
    if (!count) return say("Legal moves: 0 of {all}. None of them has all these words.", { all });
    return count < all ? say("Legal moves: {count} of {all}", { count, all }) : say("Legal moves: {count}", { count });
  }

  // A search is over when its move is played or dropped.
  clear(goOn = false) {
    byId("find-move").value = "";
    this.draw();
    if (goOn) byId("find-move").focus();
  }

  option(move, at) {
    return make("li", { role: "option", id: `move-${at}`, "aria-selected": "false", onclick: () => this.chosen(move, false), onmouseenter: () => this.hinted(move.ids), onmouseleave: () => this.hinted([]) }, move.deed);
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step && this.shown.length) {
      event.preventDefault();
      this.go(Math.min(this.shown.length - 1, Math.max(0, this.active + step)));
    }
    if (event.key === "/") {
      event.preventDefault();
      event.target.select();
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const move = this.shown[Math.max(0, this.active)];
      if (move) this.chosen(move, true);
    }
  }

  go(at) {
    const options = byId("move-list").children;
    options[this.active]?.setAttribute("aria-selected", "false");
    this.active = at;
    options[at].setAttribute("aria-selected", "true");
    options[at].scrollIntoView({ block: "nearest" });
    byId("find-move").setAttribute("aria-activedescendant", `move-${at}`);
    this.hinted(this.shown[at].ids);
  }
}

// Log

export const linesOf = (log) => log.filter((event) => event.kind === "line" && !event.undone);

export function showLog(log, { follows, moments, ...shown }) {
  const moment = ({ n }) => (moments[n] ? [make("li", { class: "moment" }, moments[n])] : []);
  const then = ({ n }) => (follows[n] ? [followed(follows[n], shown.seats)] : []);
  const told = log.filter((event) => event.kind !== "chat");
  const read = byId("log").contains(document.activeElement) ? Number(document.activeElement.dataset.n) : null;
  fill(byId("log"), ...alike(told, moments, follows).flatMap((events) => [logLine(events, shown), ...then(events.at(-1)), ...moment(events.at(-1))]));
  if (read !== null) readOn(read);
}

// Who reads the log by keyboard stays at the line, also when it is drawn anew.
function readOn(n) {
  const lines = [...byId("log").querySelectorAll("button")];
  lines.find((line) => Number(line.dataset.n) >= n)?.focus({ preventScroll: true });
}

// What nature does several times in a row, nobody seeing a difference, is one line.
export function alike(events, moments, follows) {
  const groups = [];
  for (const event of events) {
    const before = groups.at(-1)?.at(-1);
    const again = before && event.kind === "line" && event.seat === null && before.seat === null && event.says === before.says && !event.undone === !before.undone && !moments[before.n] && !follows[before.n];
    if (again) groups.at(-1).push(event);
    else groups.push([event]);
  }
  return groups;
}

export const sentence = (events) => (events.length > 1 ? `${events[0].says} ×${events.length}` : events[0].says);

function logLine(events, { deltas, tells, seats, game, at, since, travel }) {
  const event = events.at(-1);
  if (event.kind !== "line") return make("li", { class: "other" }, event.says);
  const isNow = events.some(({ n }) => n === at);
  const changed = deltasOf(events, deltas, seats);
  const kinds = [isNow ? "now" : "", event.seat === null ? "nature" : "", since !== null && event.n > since ? "fresh" : ""].join(" ").trim();
  const inside = [seatSign(event.seat), make("span", { class: `told${event.undone ? " undone" : ""}` }, sentence(events))];
  if (event.undone) inside.push(make("span", { class: "aside" }, say("taken back")));
  const told = toldOf(events, tells);
  if (changed.length || told.length) inside.push(make("span", { class: "deltas" }, ...changed, ...told));
  return make("li", { class: kinds || null }, make("button", { type: "button", "data-n": event.n, "aria-current": isNow ? "step" : null, onclick: () => travel(event.n) }, ...inside), cite(game, clauseOf(event.move)));
}

// What the game itself tells of lines: a tile that was replaced or flipped.
export const toldOf = (events, tells) => events.flatMap(({ n }) => tells[n] ?? []).map((one) => make("span", {}, one));

export function deltasOf(events, deltas, seats) {
  const { seat: mover, whose: named } = events.at(-1); // a line of chance names the seat it is about
  const whose = (seat) => (seat === (mover ?? named) || seat < 0 ? "" : ` (${seats[seat].name})`);
  return itemised(summed(events.flatMap(({ n }) => deltas[n] ?? []))).map(({ seat, count, by }) => delta(count, by, whose(seat)));
}

// What the rules did after a line, seat by seat: income, scores, work that is shown.
function followed(changes, seats) {
  const whose = [...new Set(changes.map(({ seat }) => seat))];
  const parts = whose.map((one) => make("span", { class: "deltas" },
    one < 0 || seats.length === 1 ? null : make("b", {}, `${seats[one].name}:`),
    ...itemised(changes.filter(({ seat }) => seat === one)).map(({ count, by }) => delta(count, by, ""))));
  return make("li", { class: "follows" }, make("span", {}, say("And then:")), ...parts);
}

// Where it is told what a seat scores points for, their sum is not.
export const isScored = ({ count }) => count.split(".")[0] === "points";
const itemised = (changes) => changes.filter(({ seat, count }) => count !== "total" || !changes.some((one) => isScored(one) && one.seat === seat));

// The changes of several lines, each count of a seat once.
export function summed(changes) {
  const sums = new Map();
  for (const { seat, count, by } of changes) sums.set(`${seat} ${count}`, { seat, count, by: by + (sums.get(`${seat} ${count}`)?.by ?? 0) });
  return [...sums.values()].filter(({ by }) => by);
}

function cite(game, clause) {
  if (!clause) return null;
  return make("a", { class: "cite", href: `/games/${game}/rules#c${clause}`, target: "_blank", rel: "noopener", "aria-label": say("Rule {clause}", { clause }) }, `§${clause}`);
}

// What a line changed; whose it is stands with it unless it is the mover's.
function delta(name, by, whose) {
  const word = name === "total" ? say("points") : countName(name) ?? name;
  return make("span", {}, `${word} `, signed(by), whose);
}

// Who sits here, in the header; where several play at this screen, whose hand is shown

export const isShared = ({ mine, seats }) => mine.filter((one) => !seats[one].bot).length > 1;

export function showSeats(state) {
  fill(byId("seats"), ...state.seats.map((one) => {
    const isShown = isShared(state) && one.seat === state.seat;
    const kinds = `seat${one.owes ? " owes" : ""}${one.holder === "me" ? " mine" : ""}${isShown ? " shown" : ""}`;
    const parts = [seatSign(one.seat), make("span", { class: "who" }, one.name || say("free seat")), pointsNow(total(state.scores, one.seat))];
    if (one.owes) parts.push(make("span", { class: "aside" }, say("to decide")));
    return make("span", { class: kinds, role: "listitem", "aria-current": isShown ? "true" : null, title: one.bot ? say("{name}, a bot", { name: one.name }) : one.name }, ...parts);
  }), state.rival && make("span", { class: "seat rival", role: "listitem" }, make("span", { class: "who" }, state.rival.name), pointsNow(state.rival.points)));
}

const pointsNow = (points) => (points === undefined ? null : make("span", { class: "points", title: soFar(say("Points if the game ended now")) }, String(points)));

// Scores

export function showScores(state) {
  const { scores, seats, ranking, rival } = state;
  const parts = [];
  if (ranking) parts.push(rankingList(state));
  if (scores.length) {
    const names = new Map(scores.flat().map(({ line, name }) => [line, name]));
    const points = (seat, line) => scores[seat].find((one) => one.line === line)?.points ?? 0;
    const rows = [...names].map(([line, name]) =>
      make("tr", { class: line === "total" ? "total" : null }, make("th", { scope: "row" }, name), ...seats.map(({ seat }) => make("td", {}, String(points(seat, line)))), rival && make("td", {}, line === "total" ? String(rival.points) : "")));
    parts.push(make("table", {}, make("thead", {}, seatHeads(seats, rival)), make("tbody", {}, ...rows)));
    if (!ranking) parts.push(make("p", { class: "hint" }, soFar(say("If the game ended now, as far as everybody may know."))));
    if (state.standing) parts.push(make("p", {}, `${state.standing}.`));
  }
  fill(byId("scores"), ...parts);
}

// The seats over the columns of a table.
export const seatHeads = (seats, rival = null) => make("tr", {}, make("td", {}), ...seats.map(({ seat, name }) => make("th", { scope: "col", title: name }, seatSign(seat), ` ${name}`)), rival && make("th", { scope: "col" }, rival.name));

export const total = (scores, seat) => scores[seat]?.find((one) => one.line === "total")?.points;

export function rankingList({ ranking, seats, scores, rival }) {
  let place = 1;
  const items = [];
  const isAlone = seats.length === 1; // nobody is first alone
  for (const group of ranking) {
    for (const seat of group) items.push(make("li", { class: place === 1 && !isAlone ? "first" : null }, isAlone ? null : make("span", { class: "place" }, `${place}.`), seatSign(seat), make("span", {}, seats[seat].name), make("b", {}, String(total(scores, seat) ?? ""))));
    place += group.length;
  }
  if (rival) items.push(make("li", {}, make("span", {}, rival.name), make("b", {}, String(rival.points))));
  return make("ol", { class: "ranking" }, ...items);
}

// Chat and notes

export function showChat(log, isNew) {
  const said = log.filter((event) => event.kind === "chat");
  byId("chat-empty").hidden = said.length > 0;
  fill(byId("chat"), ...said.map((event) => make("li", {}, make("b", {}, `${event.name}:`), event.text)));
  byId("chat").scrollTop = byId("chat").scrollHeight;
  if (isNew && openedTab() !== "chat") byId("tab-chat").querySelector(".dot").hidden = false;
}

export function startChat(id) {
  const typed = byId("chat-text");
  byId("chat-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    if (!text || typed.readOnly) return;
    typed.readOnly = true;
    try {
      await send(`/api/tables/${id}/chat`, { text, key: newKey() });
      typed.value = "";
    } catch (problem) {
      toast(problem.says);
    } finally {
      typed.readOnly = false;
    }
  });
}

export async function startNotes(id, isShared) {
  const notes = byId("notes");
  if (isShared) byId("notes-says").textContent = say("Everybody at this screen can read these notes");
  const found = isKnown() ? await look(`/api/tables/${id}/notes`).catch(() => null) : null;
  if (!found || !notes.disabled) return; // or they have begun meanwhile
  notes.disabled = false;
  notes.value = found.text;
  keepNotes(`/api/tables/${id}/notes`, notes, found.text);
}

// What is typed is kept when one pauses or leaves the page; what could not be kept is tried again.
function keepNotes(path, notes, kept) {
  const tell = (sentence) => (byId("notes-state").textContent = sentence);
  let waiting = 0;
  let keeping = null; // one at a time: what was typed last stands at last
  const keep = () => (keeping ??= write().finally(() => (keeping = null)));
  const later = (after) => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, after);
  };
  const write = async () => {
    const text = notes.value;
    if (text === kept) return;
    try {
      await put(path, { text });
      kept = text;
      if (notes.value === text) tell(say("Kept."));
      else later(PAUSE);
    } catch {
      tell(say("Not kept: the server cannot be reached."));
      later(AGAIN);
    }
  };
  notes.addEventListener("input", () => {
    tell("");
    later(PAUSE);
  });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}
