// Earlier in the game: the table as it was, one moment after the other, and the ways on and back.
import { byId, fill, make, toast } from "./dom.js";
import { openTab } from "./panels.js";
import { say } from "./say.js";

export class Travel {
  // `table` tells whose eyes see and which moments there are, looks at one, shows it, and shows what is now.
  constructor(table) {
    this.table = table;
    this.at = null; // the moment that is shown; now, if none is
    this.judged = ""; // what a review says of the decision one has gone to
    this.isUnderWay = false;
  }

  get isEarlier() {
    return this.at !== null;
  }

  // One look at a time: who holds a key down is shown each place that has come, and at last the one where they stopped.
  async to(n, about = "") {
    let shown = this.at;
    this.at = n;
    this.judged = about;
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    try {
      for (let whose; this.isEarlier && (shown !== this.at || whose !== this.table.whose()); ) {
        const there = this.at;
        whose = this.table.whose();
        const then = await this.table.view(whose, there);
        if (!this.isEarlier || whose !== this.table.whose()) continue;
        shown = there;
        this.table.show(then);
      }
      if (this.isEarlier && innerWidth <= 760) openTab("");
    } catch (problem) {
      if (this.isEarlier) this.at = shown;
      toast(problem.says);
    } finally {
      this.isUnderWay = false;
    }
  }

  // To where a line was decided; `about` says what is thought of it.
  toDecision(n, about) {
    return this.to(this.table.moments().filter((moment) => moment < n).at(-1) ?? n - 1, about);
  }

  home() {
    this.at = null;
    return this.table.showNow();
  }

  step(by) {
    const moments = this.table.moments();
    const here = this.isEarlier ? moments.indexOf(this.at) : moments.length - 1;
    const next = here + by;
    if (next >= moments.length || (!this.isEarlier && by > 0)) this.home();
    else if (next >= 0) this.to(moments[next]);
  }

  // Where one is, and the ways on and back; `undo` goes on playing from here, where one may.
  draw(undo) {
    byId("travel").hidden = !this.isEarlier;
    if (!this.isEarlier) return;
    const moments = this.table.moments();
    fill(byId("travel"), this.judged ? make("p", { class: "judged" }, this.judged) : null,
      make("span", { class: "grow" }, say("Line {n} of {all}", { n: moments.indexOf(this.at) + 1, all: moments.length })),
      make("button", { type: "button", "aria-label": say("One line back"), onclick: () => this.step(-1) }, "◀"),
      make("button", { type: "button", "aria-label": say("One line forward"), onclick: () => this.step(1) }, "▶"),
      undo ? make("button", { type: "button", onclick: undo }, say("Undo to here")) : null,
      make("button", { type: "button", class: "main", id: "home", onclick: () => this.home() }, say("Back to now")));
  }
}
