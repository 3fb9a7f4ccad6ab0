// Bots to choose from: how each plays, and which one was chosen last.
import { make } from "./dom.js";
import { say } from "./say.js";

export function levels(bots) {
  const last = localStorage.getItem("level") ?? "medium";
  return bots.map((bot) => make("option", { value: bot, selected: bot === last }, nameOf(bot)));
}

export const keepLevel = (bot) => localStorage.setItem("level", bot);

function nameOf(bot) {
  const people = {
    easy: say("easy: often slips"),
    medium: say("medium: plays soundly"),
    hard: say("hard: looks ahead"),
    expert: say("expert: looks far ahead, up to five seconds"),
  };
  const kinds = { random: say("plays at random"), greedy: say("takes the most at once"), learned: say("has learned by playing"), search: say("looks ahead, up to a second") };
  return people[bot] ?? kinds[bot] ?? bot;
}
