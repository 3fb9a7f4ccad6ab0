// The review of a finished game: what everybody could expect, luck apart from skill, and the moves that lost most.
import { look } from "./api.js";
import { byId, fill, make, openSheet, picture, toast } from "./dom.js";
import { seatHeads, seatSign } from "./panels.js";
import { say } from "./say.js";
import { deed } from "./words.js";

const SOON = 400; // milliseconds after which one asks again how far it is
const SMALL = 0.005; // of a result; less is shown as nothing

export async function openReview(path, state, seat, travel) {
  const sheet = openSheet("review");
  fill(byId("review-body"));
  try {
    while (sheet.open) {
      const { done, lines, review } = await look(`${path}/review`, { seat });
      if (review) return fill(byId("review-body"), ...shown(review, state, travel));
      fill(byId("review-body"), waiting(done, lines));
      await new Promise((resolve) => setTimeout(resolve, SOON));
    }
  } catch (problem) {
    sheet.close();
    toast(problem.says);
  }
}

function waiting(done, lines) {
  return make("label", { class: "field" }, say("{done} of {lines} lines are judged", { done, lines }), make("progress", { value: done, max: lines }));
}

function shown(review, state, travel) {
  const worst = review.mistakes.map((one) => mistake(one, state, travel));
  return [
    make("p", { class: "hint" }, opinion(state.seats.length === 1)),
    make("div", { class: "review-curves", tabindex: 0, role: "region", "aria-label": say("The course of the game") }, picture(review.svg)),
    legend(state.seats),
    make("div", { class: "scores" }, balance(review.seats, state.seats)),
    make("h3", {}, say("How good the decisions were")),
    make("div", { class: "scores" }, quality(review.seats, state.seats)),
    make("h3", {}, say("The moves that lost most")),
    worst.length ? make("ol", { class: "log" }, ...worst) : make("p", {}, say("No move lost much.")),
  ];
}

function opinion(isAlone) {
  if (isAlone) return say("A strong bot's opinion: what could be expected. Above 50% the goal, to win or the best rank, is within reach; 100% is far beyond it. Moves are judged by what the player could know.");
  return say("A strong bot's opinion: what each player could expect, where 100% is a sure first place, far ahead. Moves are judged by what their player could know.");
}

// Where the screen is too narrow for the names beside the curves they stand below.
function legend(seats) {
  const names = seats.map(({ seat, name }) => make("span", {}, seatSign(seat), name));
  return make("p", { class: "review-legend" }, ...names, make("span", {}, "│ ", say("the worst mistakes")));
}

// What was expected at first and what changed it: the column of a seat adds up to its last line.
function balance(judged, seats) {
  return bySeat(judged, seats, [
    [say("expected at first"), (one) => percent(one.first)],
    [say("luck"), (one) => change(one.luck)],
    [seats.length === 1 ? say("moves") : say("everybody's moves"), (one) => change(one.skill + one.others)],
    [say("result"), (one) => percent(one.last)],
  ]);
}

// How many decisions were good, and what one lost on the mean: the less, the better.
function quality(judged, seats) {
  const grades = [say("good"), say("inexact"), say("bad"), say("very bad")];
  return bySeat(judged, seats, [
    ...grades.map((word, i) => [word, (one) => one.graded[i]]),
    [say("lost a decision"), (one) => percent(one.lost_each, 1)],
  ]);
}

// A column for each seat; the last row is the sum of the matter.
function bySeat(judged, seats, rows) {
  const row = ([word, cell], i) => make("tr", { class: i === rows.length - 1 ? "total" : null }, make("th", { scope: "row" }, word), ...judged.map((one) => make("td", {}, cell(one))));
  return make("table", {}, make("thead", {}, seatHeads(seats)), make("tbody", {}, ...rows.map(row)));
}

const percent = (part, digits = 0) => new Intl.NumberFormat(document.documentElement.lang, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(part);
const change = (part) => (Math.abs(part) < SMALL ? "0%" : `${part > 0 ? "+" : "−"}${percent(Math.abs(part))}`);

// An action is more than its first move, in what was played and in what would have been better.
function mistake({ n, seat, says, then, loss, better }, state, travel) {
  const deeds = (moves) => moves.map((move) => deed(move.json, state.seats));
  const played = [says, ...deeds(then)].join(" → ");
  const words = say("lost about {loss}; better: {move}", { loss: percent(loss), move: deeds(better).join(" → ") });
  const go = () => {
    byId("review").close();
    travel(n, `${played}: ${words}`);
  };
  return make("li", {}, make("button", { type: "button", "data-n": n, onclick: go }, seatSign(seat), make("span", { class: "told" }, played), make("span", { class: "deltas" }, words)));
}
