// Why not: what the thing is, the move that was meant (where nothing of the kind can be done now it does not matter), cause, remedy and clause.
import { byId, fill, make, openSheet } from "./dom.js";
import { say } from "./say.js";
import { deed } from "./words.js";

export function showWhy(nots, { game, seats }, title = "") {
  fill(byId("why-body"), title ? make("p", { class: "what" }, title) : null, ...nots.map(({ json, refusal }) => make("article", {},
    json && refusal.message !== "not-now" ? make("p", { class: "tried" }, deed(json, seats)) : null,
    make("p", { class: "cause" }, refusal.cause),
    make("p", { class: "remedy" }, refusal.remedy),
    refusal.rule ? make("p", { class: "rule" }, refusal.rule) : null,
    refusal.clause ? make("p", {}, make("a", { href: `/games/${game}/rules#c${refusal.clause}`, target: "_blank", rel: "noopener" }, say("Rule {clause}", { clause: refusal.clause }))) : null)));
  openSheet("why");
}
