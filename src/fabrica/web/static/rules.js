// Find a rule: every word must occur in the clause, its number or its heading.
import { byId, make } from "./dom.js";
import "./page.js";
import { say } from "./say.js";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const clauses = [...document.querySelectorAll(".clause")].map((shown) => ({ shown, text: plain(shown.textContent), words: shown.querySelector("p") }));
const first = clauses.map(({ words }) => words.firstChild.textContent);

function mark(clause, at, wanted) {
  const node = clause.words.firstChild;
  const text = first[at];
  const begin = wanted ? plain(text).indexOf(wanted) : -1;
  const holder = clause.words;
  while (holder.firstChild && holder.firstChild !== holder.querySelector(".tag, .heading")) holder.firstChild.remove();
  if (begin < 0 || plain(text).length !== text.length) holder.prepend(text);
  else holder.prepend(text.slice(0, begin), make("mark", {}, text.slice(begin, begin + wanted.length)), text.slice(begin + wanted.length));
  return node;
}

function find() {
  const wanted = plain(byId("find").value).split(/\s+/).filter(Boolean);
  let count = 0;
  clauses.forEach((clause, at) => {
    const fits = wanted.every((word) => clause.text.includes(word));
    clause.shown.hidden = !fits;
    mark(clause, at, wanted[0]);
    if (fits) count += 1;
  });
  for (const chapter of document.querySelectorAll(".chapter")) chapter.hidden = !chapter.querySelector(".clause:not([hidden])");
  byId("found").textContent = wanted.length ? say("Rules found: {count}", { count }) : "";
}

byId("find").addEventListener("input", find);
