// Why not: what the thing is, cause, remedy, and the clause of the rulebook.
import { byId, fill, make, openSheet } from "./dom.js";
import { say } from "./say.js";
import { deed } from "./words.js";

export function showWhy(nots, { game, seats }, title = "") {
  fill(byId("why-body"), title ? make("p", { class: "what" }, title) : null, ...nots.map(({ json, refusal }) => make("article", {},
    json ? make("p", { class: "tried" }, deed(json, seats)) : null,
    make("p", { class: "cause" }, refusal.cause),
    make("p", { class: "remedy" }, refusal.remedy),
    refusal.rule ? make("p", { class: "rule" }, refusal.rule) : null,
    refusal.clause ? make("p", {}, make("a", { href: `/games/${game}/rules#c${refusal.clause}`, target: "_blank", rel: "noopener" }, say("Rule {clause}", { clause: refusal.clause }))) : null)));
  openSheet("why");
}
