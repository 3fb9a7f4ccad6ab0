// The table: looks at the state, lights what is legal, narrows by clicks, plays.
import { announce } from "./announce.js";
import { isPassing, look, me, newKey, post, Problem, send } from "./api.js";
import { Board } from "./board.js";
import { showChips } from "./chips.js";
import { Choice } from "./choice.js";
import { curtain, isHidden } from "./curtain.js";
import { byId, fill, openSheet, toast } from "./dom.js";
import { startKeys } from "./keys.js";
import { showLobby, showNoTable } from "./lobby.js";
import { showNews } from "./news.js";
import "./page.js";
import { isShared, linesOf, MoveList, openedTab, openTab, showChat, showLog, showScores, showSeats, startChat, startNotes, startTabs } from "./panels.js";
import { showMove } from "./preview.js";
import { openReview } from "./review.js";
import { isOn, moves as glides } from "./settings.js";
import { say } from "./say.js";
import { Stream } from "./stream.js";
import { drawOver, elsewhere, mayLeave, showAway, showTools, showWelcome, wonBy } from "./tools.js";
import { Travel } from "./travel.js";
import { isMarked, markTurn } from "./turn.js";
import { isMeant, mustAsk, noUndo, showPending } from "./undo.js";
import { showWhy } from "./why.js";
import { loadWords, nameOfId } from "./words.js";

const { id, bots } = JSON.parse(byId("table").textContent);
const path = `/api/tables/${id}`;
const SOON = 3000; // milliseconds until what could not be had is asked for again
const standIn = bots.includes("medium") ? "medium" : bots[0];
const board = new Board(byId("frame"), byId("board"), clicked);
const list = new MoveList(chooseMove, (ids) => state && board.svg && board.light(choice, ids));
const stream = new Stream(id, told, (isLost) => lost(isLost));
const travel = new Travel({ whose: () => seat, moments: () => linesOf(log).map(({ n }) => n), view, show, showNow });
const NOTHING = { deltas: {}, follows: {}, moments: {}, tells: {} };
let state = null;
let log = [];
let brought = NOTHING; // what the lines of the log have changed
let choice = new Choice();
let seat = null;
let since = null;
let busy = false;
let byKeyboard = false;

// Looking

async function view(wanted, when = null) {
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
    if (travel.isEarlier) markTurn(now);
    else show(now);
  } catch (problem) {
    if (problem.status === 404) gone(say("There is no such table."));
    else if (problem.kind !== "offline") toast(problem.says);
    if (isPassing(problem)) later = setTimeout(refresh, SOON);
  }
}

// Whoever has left the seat looks on from beside the table.
async function viewNow() {
  try {
    return await view(seat);
  } catch (problem) {
    if (problem.status !== 403 || seat === null) throw problem;
    seat = null;
    listen(await wholeLog());
    return view(null);
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
    const [other, whole] = await Promise.all([view(next), wholeLog()]);
    if (isHidden(now, other)) await handOver(other.seats[next].name);
    travel.at = null;
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
  brought = NOTHING;
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
    if (found) brought = found;
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
  const isSame = was && was.n === now.n && was.seat === now.seat && !travel.isEarlier && board.svg;
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
  if (state) showLog(log, { ...brought, seats: state.seats, game: state.game, at: travel.at, since, travel: (n) => travel.to(n) });
  drawNews();
  if (!travel.isEarlier && openedTab() === "log") byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
}

// What fits depends on the width.
function drawNews() {
  const isNow = !travel.isEarlier && state?.status === "running";
  showNews(isNow && seat !== null ? log : [], seat, { ...brought, seats: state?.seats });
}

// What is asked, the choice, the confirmation

function draw(hinted = []) {
  const mine = choice.moves.length > 0 && !travel.isEarlier;
  document.body.classList.toggle("my-turn", mine);
  document.body.classList.toggle("watching", !mine);
  document.body.classList.toggle("still", !glides());
  document.body.classList.toggle("travelling", travel.isEarlier);
  byId("prompt").textContent = promptNow(mine);
  const moves = mine ? choice : new Choice();
  board.light(moves, hinted);
  list.show(mine ? moves.left() : [], state.seats);
  drawChoice(mine);
  showWelcome(mine);
  byId("undo").querySelector(".tool-word").textContent = mustAsk(state) ? say("Ask to undo") : say("Undo");
  for (const tool of ["undo", "reset"]) byId(tool).setAttribute("aria-disabled", Boolean(greyBy(tool)));
}

// What is asked now, or what was asked then; of whom, where several play at this screen.
function promptNow(mine) {
  if (travel.isEarlier) return say("At that moment: {asked}", { asked: state.asks });
  if (state.ranking) return wonBy(state);
  return mine && isShared(state) ? `${state.seats[seat].name}: ${state.asks}` : state.asks;
}

function drawChoice(mine) {
  if (state.status === "over" && !travel.isEarlier) return drawOver(state, id, () => openReview(path, state, seat, (n, about) => travel.toDecision(n, about)));
  if (!mine) return fill(byId("choice"));
  const left = choice.left();
  if (left.length === 1 && (choice.picked.length || choice.moves.length === 1)) return showMove(left[0], path, state, seat, { play, drop: choice.picked.length ? drop : null });
  showChips(choice, state.seats, board.isWide, picked, draw);
}

function picked(picks) {
  choice.pick(picks);
  const left = choice.left();
  if (left.length === 1 && !isOn("confirm")) play(left[0]);
  else draw();
}

function clicked(thing, isLit, title) {
  if (!state || busy) return;
  const isOurs = thing && !travel.isEarlier && seat !== null && state.status === "running";
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

// A grey tool says why it is grey.
const greyBy = (tool) => noUndo(state, travel.isEarlier, tool === "undo" ? state.undo?.last : state.undo?.turn);

function takeBack(tool) {
  if (busy || !state) return;
  const why = greyBy(tool);
  if (why) toast(why);
  else if (tool === "reset") undo(state.undo.turn);
  else if (isMeant(state.undo, state.undo.last, state.seats, log)) undo();
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

function showNow() {
  showNotices();
  return refresh();
}

function showNotices() {
  const mayUndo = state.status === "running" && state.mine.length > 0 && travel.at < (log.at(-1)?.n ?? 0) && seat !== null;
  travel.draw(mayUndo ? undoToHere : null);
  showPending(state, log, consent);
  showAway(state, seat, comeBack);
}

async function undoToHere() {
  const to = travel.at;
  try {
    const now = await viewNow();
    if (travel.at !== to || !isMeant(now.undo, to, now.seats, log)) return;
  } catch (problem) {
    return toast(problem.says);
  }
  await travel.home();
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

async function leave() {
  if (!mayLeave(state, seat)) return;
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
  "[": () => travel.step(-1),
  "]": () => travel.step(1),
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
  else if (travel.isEarlier) travel.home();
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
