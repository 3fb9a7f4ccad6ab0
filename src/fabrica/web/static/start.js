// The start page: a new table in two clicks, my tables, open tables, finished games.
import { guest, look, post } from "./api.js";
import { keepLevel, levels } from "./bots.js";
import { byId, fill, make, openSheet } from "./dom.js";
import { showMe } from "./page.js";
import { say } from "./say.js";

const games = JSON.parse(byId("games").textContent);
const hints = {
  bots: say("You and bots, at once."),
  friends: say("You get a link to share. Whoever opens it takes a seat, live or over days."),
  screen: say("All players share this screen. Hidden hands stay behind a curtain."),
  alone: say("The game's own solo rules."),
};
let game = games[0];

// A new table

const mode = () => document.querySelector('input[name="mode"]:checked').value;
const count = () => Number(document.querySelector('input[name="count"]:checked')?.value ?? game.low);

function radio(name, value, label, checked) {
  return make("label", {}, make("input", { type: "radio", name, value, checked }), make("span", {}, label));
}

function showCounts() {
  const low = Math.max(2, game.low);
  const numbers = Array.from({ length: game.high - low + 1 }, (_, at) => low + at);
  const wanted = Math.min(game.high, Math.max(low, Number(localStorage.getItem("count") ?? 3)));
  fill(byId("count-choices"), ...numbers.map((n) => radio("count", n, String(n), n === wanted)));
}

function showOthers() {
  const names = [];
  if (mode() === "screen") {
    for (let at = 1; at < count(); at += 1) {
      const id = `other-${at}`;
      const typed = make("input", { id, maxlength: 40, value: say("Player {n}", { n: at + 1 }), autocomplete: "off" });
      names.push(make("label", { class: "field", for: id }, make("span", {}, say("Name of player {n}", { n: at + 1 })), typed));
    }
  }
  fill(byId("others"), ...names);
}

function optionField(option) {
  const choices = option.values.map((value, at) => make("option", { value }, option.names[at]));
  return make("label", { class: "field" }, make("span", {}, option.says), make("select", { "data-option": option.name }, ...choices));
}

// Options of the solo game are its level, so they lie open; who plays with others does not see them.
function showOptions() {
  const isAlone = mode() === "alone";
  const options = game.options.filter((option) => isAlone || !option.alone);
  fill(byId("options"), ...options.map(optionField));
  byId("variants").hidden = options.length === 0;
  byId("variants").open = options.some((option) => option.alone);
}

function showMode() {
  byId("mode-hint").textContent = hints[mode()];
  byId("counts").hidden = mode() === "alone";
  byId("level-field").hidden = mode() !== "bots" || game.bots.length < 2;
  byId("public-field").hidden = mode() !== "friends";
  showOptions();
  showOthers();
}

function showSheet(name, wanted) {
  game = games.find((one) => one.name === name);
  byId("new-title").textContent = game.title;
  for (const choice of document.querySelectorAll('input[name="mode"]')) {
    choice.checked = choice.value === wanted;
    if (choice.value === "alone") choice.closest("label").hidden = game.low !== 1;
  }
  showCounts();
  fill(byId("level"), ...levels(game.bots));
  byId("my-name").value = localStorage.getItem("name") ?? say("Guest");
  byId("new-problem").textContent = "";
  showMode();
  openSheet("new-table");
  byId("new-start").focus({ preventScroll: true });
}

function seats() {
  const mine = { who: "me", name: byId("my-name").value.trim() };
  if (mode() === "alone") return [mine];
  const others = Array.from({ length: count() - 1 }, (_, at) => {
    if (mode() === "screen") return { who: "me", name: byId(`other-${at + 1}`).value.trim() || say("Player {n}", { n: at + 2 }) };
    if (mode() === "friends") return { who: "open" };
    return { who: "bot", bot: byId("level").value };
  });
  return [mine, ...others];
}

async function open(event) {
  event.preventDefault();
  const name = byId("my-name").value.trim() || say("Guest");
  byId("new-start").disabled = true;
  localStorage.setItem("name", name);
  localStorage.setItem("count", count());
  if (mode() === "bots") keepLevel(byId("level").value);
  const options = {};
  for (const choice of document.querySelectorAll("[data-option]")) options[choice.dataset.option] = choice.value;
  try {
    await guest(name);
    const ask = { game: game.name, seats: seats(), options, public: mode() === "friends" && byId("public").checked };
    const table = await post("/api/tables", ask);
    location.href = `/t/${table.id}`;
  } catch (problem) {
    byId("new-problem").textContent = problem.says;
    byId("new-start").disabled = false;
  }
}

for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", () => showSheet(button.dataset.play, button.dataset.mode));
}
byId("modes").addEventListener("change", showMode);
byId("count-choices").addEventListener("change", showOthers);
byId("new-form").addEventListener("submit", open);
addEventListener("pageshow", () => {
  byId("new-start").disabled = false;
});

// Tables

function stateOf(table) {
  if (table.my_turn) return say("Your turn");
  if (table.status === "open") return say("Waiting for players");
  if (table.status === "over") return say("Finished");
  const owing = table.seats.filter((seat) => seat.owes).map((seat) => seat.name);
  return owing.length ? say("{names} to move", { names: owing.join(", ") }) : say("Running");
}

function tableLink(table) {
  const names = table.seats.map((seat) => seat.name || say("free seat")).join(", ");
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(table.changed * 1000);
  return make("li", {}, make("a", { href: `/t/${table.id}`, class: table.my_turn ? "turn" : null, title: when },
    make("span", { class: "t-title" }, table.title), make("span", { class: "t-who" }, names), make("span", { class: "t-state" }, stateOf(table))));
}

async function showTables(which, limit) {
  const holder = document.querySelector(`[data-list="${which}"]`);
  if (!holder) return;
  const { tables } = await look("/api/tables", { which, limit }).catch(() => ({}));
  if (!tables) return; // what was last known stays
  const order = which === "mine" ? [...tables].sort((a, b) => b.my_turn - a.my_turn || (a.status === "over") - (b.status === "over")) : tables;
  fill(holder, ...order.map(tableLink));
  const empty = document.querySelector(`[data-empty="${which}"]`);
  if (empty) empty.hidden = tables.length > 0;
  if (which === "mine") {
    byId("mine").hidden = tables.length === 0;
    const turns = tables.filter((table) => table.my_turn).length;
    document.title = document.title.replace(/^\(\d+\) /, "");
    if (turns) document.title = `(${turns}) ${document.title}`;
  }
}

async function refresh() {
  if (document.hidden || !byId("mine")) return;
  if (await showMe()) showTables("mine", 24);
  showTables("open", 12);
  showTables("over", 12);
}
refresh();
setInterval(refresh, 15000);
document.addEventListener("visibilitychange", refresh);
