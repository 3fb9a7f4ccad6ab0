// Before the game: who sits where, a link to share, sit down, begin.
import { guest, post } from "./api.js";
import { keepLevel, levels } from "./bots.js";
import { byId, fill, make, toast } from "./dom.js";
import { say } from "./say.js";
import { seatSign } from "./panels.js";

export function showLobby(state, id, bots, refresh) {
  const path = `/api/tables/${id}`;
  const attempt = async (work) => {
    try {
      await work();
    } catch (problem) {
      toast(problem.says);
    }
    refresh();
  };
  const typed = byId("lobby-name")?.value ?? localStorage.getItem("name") ?? say("Guest");
  const sit = (seat) => attempt(async () => {
    const name = byId("lobby-name")?.value.trim() || say("Guest");
    localStorage.setItem("name", name);
    await guest(name);
    await post(`${path}/join`, { seat, name });
  });
  const amHere = state.mine.length > 0;
  const seats = state.seats.map((one) => make("li", {}, seatSign(one.seat),
    make("span", { class: "grow" }, one.holder === "nobody" ? (one.name ? say("kept for {name}", { name: one.name }) : say("free seat")) : one.name),
    one.holder === "nobody" && !amHere ? make("button", { type: "button", class: "main", "data-sit": one.seat, onclick: () => sit(one.seat) }, say("Sit down here")) : null,
    one.holder === "me" ? make("button", { type: "button", class: "quiet", onclick: () => attempt(() => post(`${path}/seats/${one.seat}/leave`, {})) }, say("Stand up")) : null));
  const level = make("select", { id: "lobby-level", onchange: () => keepLevel(level.value) }, ...levels(bots));
  const begin = () => attempt(() => post(`${path}/start`, { bot: level.value }));
  const link = `${location.origin}/t/${id}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link).catch(() => byId("share-link").select());
    toast(say("The link is copied."));
  };
  const go = whereOneIs();
  fill(byId("lobby"),
    make("div", {}, make("h2", {}, state.title), make("p", { class: "lead" }, amHere ? say("Waiting for players. The game begins when every seat is taken.") : say("You are invited. Take a free seat; no account is needed."))),
    amHere ? null : make("label", { class: "field", for: "lobby-name" }, make("span", {}, say("Your name")), make("input", { id: "lobby-name", maxlength: 40, value: typed })),
    make("ul", {}, ...seats),
    make("label", { class: "field", for: "share-link" }, make("span", {}, say("The link to this table")), make("span", { class: "share" }, make("input", { id: "share-link", readonly: true, value: link }), make("button", { type: "button", onclick: copy }, say("Copy the link")))),
    state.host ? make("div", { class: "row" }, make("button", { type: "button", id: "begin", onclick: begin }, say("Begin now; bots take the free seats")), make("label", { class: "field", for: "lobby-level" }, make("span", {}, say("Bots")), level)) : null);
  go();
}

// Somebody who types or chooses here goes on where they were when it is drawn anew.
function whereOneIs() {
  const { id, selectionStart: begin, selectionEnd: end } = document.activeElement;
  return () => {
    const field = byId(id);
    if (!byId("lobby").contains(field)) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange?.(begin, end);
  };
}

// Where there is nothing to see: why, and the way back.
export function showNoTable(sentence) {
  const back = make("a", { class: "button main", href: "/" }, say("All games"));
  fill(byId("lobby"), make("h2", {}, sentence), make("p", {}, back));
  byId("lobby").hidden = false;
}
