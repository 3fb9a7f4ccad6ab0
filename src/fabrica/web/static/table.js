// The table: looks at the state, lights what is legal, narrows by clicks, plays, travels.
import { announce } from "./announce.js";
import { isPassing, look, me, newKey, post, Problem, send } from "./api.js";
import { Board } from "./board.js";
import { Choice } from "./choice.js";
import { curtain, isHidden } from "./curtain.js";
import { byId, fill, make, openSheet, toast } from "./dom.js";
import { startKeys } from "./keys.js";
import { showLobby, showNoTable } from "./lobby.js";
import { showNews } from "./news.js";
import "./page.js";
import { isShared, linesOf, MoveList, openedTab, openTab, showChat, showLog, showScores, showSeats, startChat, startNotes, startTabs } from "./panels.js";
import { changesOf } from "./preview.js";
import { openReview } from "./review.js";
import { isOn, moves as glides } from "./settings.js";
import { say } from "./say.js";
import { Stream } from "./stream.js";
import { drawOver, drawTravel, elsewhere, noUndo, showPending, showTools, showWelcome, wonBy } from "./tools.js";
import { isMarked, markTurn } from "./turn.js";
import { showWhy } from "./why.js";
import { deed, loadWords, nameOfId, verbName } from "./words.js";

const { id, bots } = JSON.parse(byId("table").textContent);
const path = `/api/tables/${id}`;
const SOON = 3000; // milliseconds until what could not be had is asked for again
const standIn = bots.includes("medium") ? "medium" : bots[0];
const board = new Board(byId("frame"), byId("board"), clicked);
const list = new MoveList(chooseMove, (ids) => state && board.svg && board.light(choice, ids));
const stream = new Stream(id, told, (isLost) => lost(isLost));
let state = null;
let log = [];
let deltas = {};
let follows = {};
let moments = {};
let tells = {};
let choice = new Choice();
let seat = null;
let at = null;
let since = null;
let busy = false;
let byKeyboard = false;

// Looking

async function view(wanted = seat, when = at) {
  return look(path, { seat: wanted, with: "svg,text", wide: board.isWide, at: when });
}

let looking = null;
let again = false;
let later = 0;
async function refresh() {
  clearTimeout(later);
  if (looking) {
    again = true;
    return looking;
  }
  looking = (async () => {
    do {
      again = false;
      await lookOnce();
    } while (again);
  })().finally(() => (looking = null));
  return looking;
}

async function lookOnce() {
  try {
    const now = await viewNow();
    const next = turnOf(now);
    if (next !== seat) return await sitAt(next, now);
    if (at === null) show(now);
    else markTurn(now);
  } catch (problem) {
    if (problem.status === 404) gone(say("There is no such table."));
    else if (problem.kind !== "offline") toast(problem.says);
    if (isPassing(problem)) later = setTimeout(refresh, SOON);
  }
}

// Whoever has left the seat looks on from beside the table.
async function viewNow() {
  try {
    return await view(seat, null);
  } catch (problem) {
    if (problem.status !== 403 || seat === null) throw problem;
    seat = null;
    listen(await wholeLog());
    return view(null, null);
  }
}

// At one screen: the seat of mine that owes; otherwise the one that is shown.
function turnOf(now) {
  const mine = now.mine.filter((one) => !now.seats[one].bot);
  const owing = mine.filter((one) => now.owing.includes(one));
  if (owing.length && !owing.includes(seat)) return owing[0];
  if (seat === null && now.mine.length) return now.mine[0];
  return seat;
}

async function sitAt(next, now) {
  const before = seat;
  seat = next;
  try {
    const [other, whole] = await Promise.all([view(next, null), wholeLog()]);
    if (isHidden(now, other)) await handOver(other.seats[next].name);
    at = null;
    board.baseline = null;
    listen(whole);
    show(other);
  } catch (problem) {
    seat = before; // nobody sees another's hand without the curtain
    throw problem;
  }
}

// Nothing of the last player's is left; what happens meanwhile is heard when the next one listens.
function handOver(name) {
  stream.rest();
  log = [];
  deltas = follows = moments = tells = {};
  list.show([], []);
  return curtain(name);
}

const wholeLog = () => look(path, { seat, with: "log" });

// The whole log of this seat, and from there on the stream.
function listen(whole) {
  log = whole.log ?? [];
  since = null;
  stream.listen(seat, whole.n);
  showDeltas();
}

let fetching = 0;
function showDeltas() {
  clearTimeout(fetching);
  fetching = setTimeout(async () => {
    const whose = seat;
    const found = await look(`${path}/deltas`, { seat }).catch((problem) => {
      if (isPassing(problem)) fetching = setTimeout(showDeltas, SOON);
    });
    if (whose !== seat) return;
    if (found) ({ deltas, follows, moments, tells } = found);
    drawLog();
  }, 60);
}

// Hearing

let waiting = 0;
function told(event) {
  log.push(event);
  if (event.kind === "undo") for (const line of log) if (event.lines?.includes(line.n)) line.undone = true;
  if (event.kind === "chat") showChat(log, true);
  if (event.kind === "undo" || (event.kind === "answer" && !event.agrees)) toast(event.says);
  announce(event.says);
  clearTimeout(waiting);
  waiting = setTimeout(() => (state?.n ?? 0) < event.n && refresh(), 40);
  if (event.kind === "line" || event.kind === "undo") showDeltas();
  else drawLog();
}

// A lost connection may also mean that the seat is no longer mine; and what was missed is looked at.
function lost(isLost) {
  if (isLost || !byId("offline").hidden) refresh();
  byId("offline").hidden = !isLost;
}

function gone(sentence) {
  byId("room").hidden = true;
  showNoTable(sentence);
}

// Showing

function show(now) {
  const was = state;
  const isSame = was && was.n === now.n && was.seat === now.seat && at === null && board.svg;
  state = now;
  byId("title").textContent = now.title;
  byId("help-rules").href = `/games/${now.game}/rules`;
  showSeats(now);
  if (now.status === "closed") return gone(say("This table was closed: everybody left before the game began."));
  if (now.status === "open") {
    showLobby(now, id, bots, refresh);
    byId("room").hidden = true;
    byId("lobby").hidden = false;
    return;
  }
  byId("lobby").hidden = true;
  byId("room").hidden = false;
  if (!isSame || was.svg !== now.svg) {
    board.show(now.svg, glides() && was?.seat === now.seat);
    if (!board.baseline) board.remember();
  }
  if (!isSame || !choice.moves.length || JSON.stringify(was.moves) !== JSON.stringify(now.moves)) choice = new Choice(now.moves);
  byId("text").textContent = now.text;
  showScores(now);
  drawLog();
  showChat(log, false);
  showNotices();
  showTools(now, seat, leave);
  if (now.mine.length && byId("notes").disabled) startNotes(id, now.mine.length > 1); // who sat down has notes, too
  markTurn(now);
  const wasFocused = document.activeElement?.id === "confirm";
  draw();
  if (wasFocused) byId("confirm")?.focus();
  board.begin(now.game);
  if (!isSame) board.settle();
  if (now.moves.length && !isSame) board.reveal(now.moves);
  document.body.dataset.n = now.n;
}

function drawLog() {
  if (state) showLog(log, { deltas, follows, moments, tells, seats: state.seats, game: state.game, at, since, travel });
  drawNews();
  if (at === null && openedTab() === "log") byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
}

// What fits depends on the width.
function drawNews() {
  showNews(at === null && state?.status === "running" && seat !== null ? log : [], seat, { deltas, follows, tells, seats: state?.seats });
}

// What is asked, the choice, the confirmation

function draw(hinted = []) {
  const mine = choice.moves.length > 0 && at === null;
  document.body.classList.toggle("my-turn", mine);
  document.body.classList.toggle("watching", !mine);
  document.body.classList.toggle("still", !glides());
  document.body.classList.toggle("travelling", at !== null);
  byId("prompt").textContent = promptNow(mine);
  const moves = mine ? choice : new Choice();
  board.light(moves, hinted);
  list.show(mine ? moves.left() : [], state.seats);
  drawChoice(mine);
  showWelcome(mine);
  byId("undo").querySelector(".tool-word").textContent = mustAsk() ? say("Ask to undo") : say("Undo");
  for (const tool of ["undo", "reset"]) byId(tool).setAttribute("aria-disabled", Boolean(greyBy(tool)));
}

// What is asked now, or what was asked then; of whom, where several play at this screen.
function promptNow(mine) {
  if (at !== null) return say("At that moment: {asked}", { asked: state.asks });
  if (state.ranking) return wonBy(state);
  return mine && isShared(state) ? `${state.seats[seat].name}: ${state.asks}` : state.asks;
}

function drawChoice(mine) {
  if (state.status === "over" && at === null) return drawOver(state, id, () => openReview(path, state, seat, decide));
  if (!mine) return fill(byId("choice"));
  const left = choice.left();
  if (left.length === 1 && (choice.picked.length || choice.moves.length === 1)) return confirm(left[0]);
  const chosen = choice.picked.filter((pick) => !pick.not).map(pickedChip);
  const chips = offered();
  if (!board.isWide) chips.sort((one, other) => isPlain(one) - isPlain(other));
  fill(byId("choice"), ...chosen, ...chips);
}

function pickedChip(pick) {
  const words = pick.id ? nameOfId(pick.id) : pick.verb ? verbName(pick.verb) : "";
  const drop = () => {
    if (pick.id) choice.drop(pick.id);
    else choice.dropVerb();
    draw();
  };
  return make("button", { type: "button", class: "chip chosen", onclick: drop, "aria-label": say("Drop {what}", { what: words }) }, words);
}

function offered() {
  const offers = choice.offers(board.isWide ? 6 : 5);
  if (offers.kind === "moves") return offers.left.map((move) => chip(deed(move.json, state.seats), null, [{ move: move.move }], move.ids.length === 0));
  return [...offers.groups].map(([key, moves]) => {
    const pick = offers.kind === "verbs" ? { verb: key } : { id: key };
    if (moves.length === 1 && offers.kind === "verbs") return chip(deed(moves[0].json, state.seats), null, [{ move: moves[0].move }], moves[0].ids.length === 0);
    return chip(offers.kind === "verbs" ? verbName(key) : nameOfId(key), moves.length, [pick], false);
  });
}

const isPlain = (shown) => shown.classList.contains("plain");

function chip(words, count, picks, plain) {
  const inside = [words];
  if (count > 1) inside.push(make("span", { class: "n", "aria-label": say("moves: {count}", { count }) }, `×${count}`));
  return make("button", { type: "button", class: plain ? "chip plain" : "chip", onclick: () => picked(picks) }, ...inside);
}

function picked(picks) {
  choice.pick(picks);
  const left = choice.left();
  if (left.length === 1 && !isOn("confirm")) play(left[0]);
  else draw();
}

function clicked(thing, isLit, title) {
  if (!state || busy) return;
  const isOurs = thing && at === null && seat !== null && state.status === "running";
  if (!isOurs) return title && toast(title);
  const upon = !isLit && choice.picked.length ? board.litUpon(thing) : null;
  if (upon) return picked(choice.picksFor(upon));
  if (!isLit) return changeMind(thing, choice.keptFor(thing)) || whyNot(thing, title);
  if (choice.isPicked(thing.id) && !choice.isLit(thing)) {
    choice.drop(thing.id);
    return draw();
  }
  const picks = choice.picksFor(thing);
  if (picks) picked(picks);
}

function changeMind(thing, kept) {
  if (!kept) return false;
  choice = new Choice(state.moves, kept);
  picked(choice.picksFor(thing));
  return true;
}

function chooseMove(move, keyboard) {
  byKeyboard = keyboard;
  choice.clear();
  choice.pick([{ move: move.move }]);
  if (!isOn("confirm")) return play(move);
  if (innerWidth <= 760) openTab("");
  draw();
  if (keyboard) byId("confirm")?.focus();
}

let asked = "";
async function confirm(move) {
  const holder = make("div", { class: "confirm-words", role: "status" }, make("p", { class: "confirm-says", id: "confirm-says" }, deed(move.json, state.seats)), make("ul", { class: "changes", id: "changes" }));
  const yes = make("button", { type: "button", class: "main large", id: "confirm", "aria-describedby": "confirm-says", onclick: () => play(move) }, say("Confirm"));
  const no = make("button", { type: "button", id: "drop", onclick: drop }, say("Drop"));
  fill(byId("choice"), make("div", { class: "confirm" }, holder, make("div", { class: "confirm-keys" }, choice.picked.length ? no : null, yes)));
  asked = move.move;
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (busy || asked !== move.move) return;
  const found = await post(`${path}/preview`, { seat, move: move.move }).catch(() => null);
  if (found && asked === move.move && byId("changes")) fill(byId("changes"), ...changesOf(found, state, seat));
}

function drop() {
  choice.clear();
  list.clear();
  draw();
  if (byKeyboard) byId("find-move").focus();
}

// Playing

async function act(address, body) {
  if (busy || !state) return;
  busy = true;
  byId("room").setAttribute("aria-busy", "true");
  board.remember();
  since = log.at(-1)?.n ?? null;
  const expected = state.n;
  choice = new Choice();
  draw();
  list.clear();
  try {
    await send(`${path}/${address}`, { ...body, seat, expected, key: newKey() });
  } catch (problem) {
    refused(problem);
    state.n = -1;
  } finally {
    await refresh();
    busy = false;
    byId("room").removeAttribute("aria-busy");
    if (byKeyboard && !document.querySelector("dialog[open]")) byId("find-move").focus();
  }
}

function play(move) {
  document.dispatchEvent(new CustomEvent("played", { detail: move }));
  return act("moves", { move: move.move });
}
const undo = (to) => act("undo", to === undefined || to === null ? {} : { to });

function refused(problem) {
  if (!(problem instanceof Problem)) throw problem;
  document.body.dataset.refused = problem.kind;
  if (problem.body.refusal) showWhy([{ refusal: problem.body.refusal }], state);
  else toast(problem.says);
}

// What reaches back beyond one's own moves is told first, and who would be asked; pressed again, it is done.
let warned = "";
function isMeant(offered, to) {
  const wish = `${log.at(-1).n} ${to}`;
  if (isFree(offered, to) || warned === wish) return true;
  warned = wish;
  const count = linesOf(log).filter(({ n }) => n > to).length;
  const names = people().map(({ name }) => name).join(", ");
  if (names) toast(say("This takes back lines of the log: {count}. Press again to ask {names}.", { count, names }));
  else toast(say("This takes back lines of the log: {count}, including what others did and nature brought. Press again to do it.", { count }));
  return false;
}

const isFree = (offered, to) => offered.free !== null && to >= offered.free;

const people = () => state.seats.filter((one) => one.holder === "other" && !one.bot);
const mustAsk = () => Boolean(state.undo && !isFree(state.undo, state.undo.last) && people().length);

// A grey tool says why it is grey.
const greyBy = (tool) => noUndo(state, at, tool === "undo" ? state.undo?.last : state.undo?.turn);

function takeBack(tool) {
  if (busy || !state) return;
  const why = greyBy(tool);
  if (why) toast(why);
  else if (tool === "reset") undo(state.undo.turn);
  else if (isMeant(state.undo, state.undo.last)) undo();
}

byId("undo").addEventListener("click", () => takeBack("undo"));
byId("reset").addEventListener("click", () => takeBack("reset"));

// Why not?

async function whyNot(thing, title) {
  const ids = [...choice.picked.filter((pick) => pick.id).map((pick) => pick.id), ...(thing.within ? [thing.within] : []), thing.id];
  try {
    const without = [...choice.picked.map((pick) => pick.not), ...thing.apart].filter(Boolean);
    const { nots } = await look(`${path}/whynot`, { seat, ids: ids.join(","), without: without.join(",") || null });
    if (nots.length) showWhy(nots, state, title);
    else toast(say("Nothing can be done with this now: {name}.", { name: title.split("\n")[0].replace(/\.$/, "") || nameOfId(thing.id) }));
  } catch (problem) {
    toast(problem.says);
  }
}

// Travelling

let judged = ""; // what a review says of the decision one has gone to

const stops = () => linesOf(log).map((event) => event.n);

// One look at a time: who holds a key down is shown each place that has come, and at last the one where they stopped.
let travelling = false;
async function travel(to, about = "") {
  let shown = at;
  at = to;
  judged = about;
  if (travelling) return;
  travelling = true;
  try {
    for (let whose; at !== null && (shown !== at || whose !== seat); ) {
      const there = at;
      whose = seat;
      const then = await view(whose, there);
      if (at === null || whose !== seat) continue;
      shown = there;
      show(then);
    }
    if (at !== null && innerWidth <= 760) openTab("");
  } catch (problem) {
    if (at !== null) at = shown;
    toast(problem.says);
  } finally {
    travelling = false;
  }
}

// To where a line was decided; `about` says what is thought of it.
const decide = (n, about) => travel(stops().filter((place) => place < n).at(-1) ?? n - 1, about);

async function home() {
  at = null;
  showNotices();
  await refresh();
}

function step(by) {
  const places = stops();
  const here = at === null ? places.length - 1 : places.indexOf(at);
  const next = here + by;
  if (next >= places.length || (at === null && by > 0)) home();
  else if (next >= 0) travel(places[next]);
}

function showNotices() {
  showTravel();
  showPending(state, log, consent);
  const seatNow = seat === null ? null : state.seats[seat];
  const isAway = Boolean(state.status === "running" && seatNow?.bot && seatNow.holder === "me");
  const away = byId("away");
  if (isAway && away.hidden) fill(away, make("span", { class: "grow" }, say("A bot plays for you.")), make("button", { type: "button", class: "main", onclick: comeBack }, say("Take the seat back")));
  away.hidden = !isAway; // filled once: the button stays under the finger while bots move
}

function showTravel() {
  const places = stops();
  const mayUndo = state.status === "running" && state.mine.length > 0 && at < (log.at(-1)?.n ?? 0) && seat !== null;
  byId("travel").hidden = at === null;
  if (at !== null) drawTravel(places.indexOf(at) + 1, places.length, { step, home, undo: mayUndo ? undoToHere : null, judged });
}

async function undoToHere() {
  const to = at;
  try {
    const now = await viewNow();
    if (at !== to || !isMeant(now.undo, to)) return;
  } catch (problem) {
    return toast(problem.says);
  }
  await home();
  await undo(to);
}

async function consent(ask, agrees) {
  await post(`${path}/consent`, { ask, agrees }).catch((problem) => toast(problem.says));
  refresh();
}

// The table's own tools

async function comeBack() {
  await post(`${path}/seats/${seat}/return`).catch((problem) => toast(problem.says));
  refresh();
}

// Bots alone end a game in seconds: whoever leaves it to them is told so first.
let leaving = -1;
async function leave() {
  const isLast = !state.seats.some((one) => one.seat !== seat && one.holder !== "nobody" && !one.bot);
  if (isLast && leaving !== state.n) {
    leaving = state.n;
    return toast(say("Nobody else plays here: the bots would end the game in a moment. Press again to let them; to go on later, just close the page."));
  }
  await post(`${path}/seats/${seat}/leave`, { bot: standIn }).catch((problem) => toast(problem.says));
  byId("settings").close();
  refresh();
}

// Keys

const keys = {
  u: () => takeBack("undo"),
  U: () => takeBack("reset"),
  "?": () => openSheet("help"),
  "/": () => find(),
  "[": () => step(-1),
  "]": () => step(1),
  "+": () => board.setZoom(board.zoom * 1.25),
  "-": () => board.setZoom(board.zoom / 1.25),
  0: () => board.fit(),
  Enter: (event) => event.target.closest("button, a, summary") || byId("confirm")?.click(),
};
["moves", "log", "scores", "text", "chat", "notes"].forEach((name, n) => (keys[n + 1] = () => openTab(name, true)));

function find() {
  byKeyboard = true;
  openTab("moves");
  byId("find-move").focus();
  byId("find-move").select();
}

function escape(event) {
  if (choice.picked.length) drop();
  else if (at !== null) home();
  else if (event.target.id === "find-move" && event.target.value) list.clear();
  else if (innerWidth < 1440 && openedTab()) openTab("");
  else event.target.blur?.();
}

// Beginning

startKeys(keys, escape);
document.addEventListener("setting", () => state && draw());
byId("zoom-fit").addEventListener("click", () => board.fit());
byId("zoom-in").addEventListener("click", () => board.setZoom(board.zoom * 1.25));
byId("zoom-out").addEventListener("click", () => board.setZoom(board.zoom / 1.25));

function refreshWhenNeeded() {
  let wasWide = board.isWide;
  addEventListener("resize", () => {
    if (board.isWide !== wasWide) refresh();
    wasWide = board.isWide;
    drawNews();
  });
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  addEventListener("online", refresh);
}

// A hidden tab hears nothing: it asks now and then, so that title, icon and sound tell my turn there, too.
async function around() {
  const here = await elsewhere(id);
  if (document.hidden && here && here.my_turn !== isMarked()) refresh();
}

async function begin() {
  await me();
  const first = await look(path);
  await loadWords(first.game);
  byId("room").hidden = !first.view;
  startTabs();
  startChat(id);
  startNotes(id, first.mine.length > 1);
  const next = turnOf(first);
  if (next === null) listen(await wholeLog());
  else await sitAt(next, first);
  refreshWhenNeeded(); // before the next look: what happens during it is looked at after it
  await refresh();
  around();
  setInterval(around, 20000);
}

begin().catch((problem) => {
  if (problem.status === 404) gone(say("There is no such table."));
  else {
    toast(problem.says ?? String(problem));
    setTimeout(() => location.reload(), 4000);
  }
});
