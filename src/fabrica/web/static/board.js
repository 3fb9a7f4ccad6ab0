// The drawing: put in place, lit, clicked, zoomed; pieces glide from where they were to where they are.
import { picture } from "./dom.js";
import { remember, setting } from "./settings.js";

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 22;
const MUCH = 20; // where so much is new, as in a new phase, marks would tell nothing
const READABLE = 0.62; // pixels for a unit of the drawing; smaller it cannot be read
const NEARLY = 0.9; // of its full width: a board that is whole there already begins at it
const SLACK = 0.88; // a whole board grows again only by more than this, not with every line of news that goes
const ALIKE = 0.98;
const isPhone = () => innerWidth <= 760;
const domain = (id) => id.slice(0, id.indexOf(":"));
const value = (id) => id.slice(id.indexOf(":") + 1);
const liesIn = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;

export class Board {
  constructor(frame, holder, clicked) {
    this.frame = frame;
    this.holder = holder;
    this.zoom = 1;
    this.isFitted = false; // it is shown whole, whatever its frame becomes
    this.things = [];
    this.before = null;
    this.baseline = null;
    this.held = 0; // so far the board was moved to stay where it is
    this.down = 0; // so far it was scrolled
    new ResizeObserver(() => this.resized()).observe(frame);
    addEventListener("resize", () => this.isFitted && this.showWhole());
    frame.addEventListener("scroll", () => this.scrolled());
    frame.addEventListener("click", (event) => this.click(event, clicked));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("touchstart", (event) => this.pinch(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.pinch(event), { passive: false });
  }

  get isWide() {
    return (this.frame.clientWidth || innerWidth - 66) >= 700; // while a lobby hides it, it has no width
  }

  // Drawing

  show(text, glide) {
    const drawn = picture(text);
    const size = drawn.getAttribute("viewBox");
    const old = this.size === size ? this.before : null;
    this.holder.replaceChildren(drawn);
    this.svg = drawn;
    if (this.isFitted && this.size !== size) this.showWhole();
    this.size = size;
    this.things = [...drawn.querySelectorAll("[data-id]")].map((shown) => ({ shown, id: shown.dataset.id, within: shown.dataset.in ?? null }));
    this.apart();
    this.before = this.places();
    this.fresh = this.baseline?.size === size ? withoutShifts(compared(this.baseline.places, this.before), this.baseline.places) : [];
    if (this.fresh.length > MUCH) this.fresh = [];
    if (old && glide) this.glide(compared(old, this.before));
  }

  // Things of one name that lie in several places: one that lies nowhere means the moves that name no such place, and no other does.
  apart() {
    const where = new Map();
    for (const { id, within } of this.things) if (within) where.set(id, new Set([...(where.get(id) ?? []), domain(within)]));
    const free = new Set(this.things.filter(({ within }) => !within).map(({ id }) => id));
    for (const thing of this.things) {
      thing.apart = thing.within ? [] : [...(where.get(thing.id) ?? [])];
      thing.isBound = Boolean(thing.within) && free.has(thing.id);
    }
  }

  // What changes from here on is marked.
  remember() {
    this.baseline = { places: this.before, size: this.size };
    this.fresh = [];
  }

  places() {
    const found = [];
    const scale = this.svg.getCTM()?.a || 1;
    for (const shown of this.svg.querySelectorAll("[data-piece]")) {
      const at = shown.getCTM();
      if (at) found.push({ name: shown.dataset.piece, x: at.e / scale, y: at.f / scale, shown });
    }
    return found;
  }

  glide(changes) {
    if (changes.length > 80) return;
    for (const { from, to } of changes) {
      const own = to.shown.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
      const here = `translate(${own.e}px, ${own.f}px)`;
      const rolls = /^(die|dice)/.test(to.name);
      const there = from ? `translate(${own.e + from.x - to.x}px, ${own.f + from.y - to.y}px)` : here;
      const frames = rolls
        ? [{ transform: `${there} rotate(-400deg) scale(0.7)`, opacity: 0.4 }, { transform: here, opacity: 1 }]
        : [{ transform: there, opacity: from ? 1 : 0 }, { transform: here, opacity: 1 }];
      to.shown.animate(frames, { duration: rolls ? 700 : 550, easing: "cubic-bezier(.3,.75,.3,1)" });
    }
  }

  // Light

  light(choice, hinted = []) {
    for (const halo of this.svg.querySelectorAll(".halo")) halo.remove();
    const lit = [];
    for (const thing of this.things) {
      const picked = choice.isPicked(thing.id) && isSame(thing, choice);
      const can = !picked && choice.isLit(thing);
      thing.shown.classList.toggle("lit", can);
      thing.shown.classList.toggle("chosen", picked);
      if (picked) halo(thing.shown, "chosen");
      else if (can) lit.push(thing);
      if (hinted.includes(thing.id) && (!thing.within || hinted.includes(thing.within) || !hinted.some((id) => domain(id) === domain(thing.within)))) halo(thing.shown, "hint");
    }
    for (const { to } of this.fresh) halo(to.shown, "fresh");
    for (const thing of lit) halo(thing.shown, "lit");
  }

  // Clicks

  click(event, clicked) {
    const { clientX: x, clientY: y } = event;
    const under = document.elementsFromPoint(x, y).map((shown) => shown.closest?.("[data-id]")).filter((shown) => shown && this.svg?.contains(shown));
    const rough = event.pointerType === "touch" || matchMedia("(pointer: coarse)").matches;
    const found = under.find((shown) => shown.matches(".lit, .chosen")) ?? (rough ? this.nearest(x, y) : null) ?? under[0];
    const thing = this.things.find(({ shown }) => shown === found) ?? null;
    clicked(thing, Boolean(thing) && found.matches(".lit, .chosen"), this.titleOf(found ?? document.elementFromPoint(x, y)));
  }

  // What the drawing says about a thing: to a mouse that rests on it by itself, to a finger when it is pressed.
  titleOf(shown) {
    if (!shown || shown === this.svg || !this.svg?.contains(shown)) return "";
    return shown.querySelector(":scope > title")?.textContent ?? this.titleOf(shown.parentElement);
  }

  nearest(x, y) {
    let best = null;
    let least = NEAR;
    for (const { shown } of this.things) {
      if (!shown.classList.contains("lit")) continue;
      const box = shown.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < least) [best, least] = [shown, away];
    }
    return best;
  }

  // A new question may lie elsewhere on the page; while one chooses, the board stays where it is, whatever grows above it.

  settle() {
    this.frame.scrollTop = this.down - this.held;
    this.held = 0;
    this.down = this.frame.scrollTop;
    this.top = this.frame.getBoundingClientRect().top;
    if (this.isFitted && this.isMisfit()) this.showWhole();
  }

  // Somebody looks around. What a frame that has grown moves by itself does not count: `holdStill` sees to that.
  scrolled() {
    if (this.frame.getBoundingClientRect().top === this.top) this.down = this.frame.scrollTop;
  }

  resized() {
    const wide = this.frame.clientWidth;
    if (this.isFitted && wide && wide !== this.wide) this.showWhole();
    else this.holdStill();
    this.wide = wide;
  }

  holdStill() {
    const { top, height } = this.frame.getBoundingClientRect();
    const by = height ? top - (this.top ?? top) : 0;
    this.top = height ? top : undefined; // while a lobby hides it, it is nowhere
    if (!by) return;
    const before = this.down;
    const down = Math.max(0, before + by);
    this.frame.style.paddingBottom = `${Math.max(0, this.frame.clientHeight + down - this.holder.offsetHeight)}px`;
    this.frame.scrollTop = this.down = down;
    this.held += down - before;
  }

  // Zoom

  // As the player has last looked at this game; else whole, where it would be cut off at its full width and can be read all the same.
  begin(game) {
    if (this.game || isPhone()) return;
    this.game = game;
    const kept = setting(`zoom-${game}`);
    if (kept === "whole" || (!kept && this.isBetterWhole())) this.showWhole();
    else if (kept) this.scale(Number(kept));
  }

  isBetterWhole() {
    const whole = this.wholeZoom();
    return whole < NEARLY && (whole * this.frame.clientWidth) / this.svg.viewBox.baseVal.width >= READABLE;
  }

  keep() {
    if (this.game) remember(`zoom-${this.game}`, this.isFitted ? "whole" : this.zoom);
  }

  setZoom(zoom, x, y) {
    this.isFitted = false;
    this.scale(zoom, x, y);
    this.keep();
  }

  scale(zoom, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const next = Math.min(5, Math.max(0.4, zoom));
    const across = (this.frame.scrollLeft + x) / this.holder.offsetWidth;
    const down = (this.frame.scrollTop + y) / this.holder.offsetHeight;
    this.zoom = next;
    this.holder.style.width = `${next * 100}%`;
    this.holder.style.minWidth = `${Math.min(1, next) * 100}%`;
    this.frame.scrollLeft = across * this.holder.offsetWidth - x;
    this.frame.scrollTop = down * this.holder.offsetHeight - y;
  }

  // The whole board in sight, or its full width.
  fit() {
    if (this.isFitted) this.setZoom(1);
    else this.showWhole();
    this.frame.scrollTo(0, 0);
    this.keep();
  }

  showWhole() {
    this.isFitted = true;
    this.frame.style.paddingBottom = "";
    this.scale(this.wholeZoom());
    this.frame.scrollTo(0, 0);
    [this.down, this.held, this.top] = [0, 0, this.frame.getBoundingClientRect().top];
  }

  // At most its full width.
  wholeZoom() {
    const { width, height } = this.svg.viewBox.baseVal;
    const { paddingTop, paddingLeft } = getComputedStyle(this.holder);
    const [over, beside] = [2 * parseFloat(paddingTop), 2 * parseFloat(paddingLeft)];
    const wide = ((this.frame.clientHeight - over) * width) / height + beside;
    return Math.min(1, wide / this.frame.clientWidth);
  }

  // Cut off, or clearly smaller than it could be: what is asked takes more or less room than before.
  isMisfit() {
    const whole = this.wholeZoom();
    return whole < this.zoom - 0.001 || whole * SLACK > this.zoom;
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.setZoom(this.zoom * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }

  pinch(event) {
    if (event.touches.length !== 2) {
      this.pinching = null;
      return;
    }
    event.preventDefault();
    const [one, two] = event.touches;
    const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    this.pinching ??= { apart, zoom: this.zoom };
    const box = this.frame.getBoundingClientRect();
    this.setZoom((this.pinching.zoom * apart) / this.pinching.apart, (one.clientX + two.clientX) / 2 - box.left, (one.clientY + two.clientY) / 2 - box.top);
  }

  // A lit thing of the same name that lies upon another, as the sign for its discard lies upon a card.
  litUpon({ shown, id }) {
    const box = shown.getBoundingClientRect();
    return this.things.find((one) => one.shown.classList.contains("lit") && one.id !== id && value(one.id) === value(id) && liesIn(one.shown.getBoundingClientRect(), box)) ?? null;
  }

  // Bring the first of the things that moves begin with into sight when none is seen whole.
  reveal(moves) {
    const frame = this.frame.getBoundingClientRect();
    const first = new Set(moves.map(({ ids }) => ids[0]));
    const all = this.things.filter(({ shown }) => shown.classList.contains("lit"));
    const main = all.filter(({ id }) => first.has(id));
    const lit = (main.length ? main : all).map(({ shown }) => shown.getBoundingClientRect());
    if (!lit.length || lit.some((box) => box.top >= frame.top && box.bottom <= frame.bottom)) return;
    const top = Math.min(...lit.map((box) => box.top));
    this.frame.scrollBy({ top: top - frame.top - 60, behavior: "auto" });
  }
}

function isSame(thing, choice) {
  if (!thing.within) return !thing.apart.length || choice.picked.some((pick) => thing.apart.includes(pick.not));
  const places = choice.picked.filter((pick) => pick.id && domain(pick.id) === domain(thing.within)).map((pick) => pick.id);
  return places.length ? places.includes(thing.within) : true;
}

// Pieces of one name have no identity: what did not move stays, the others are paired in order.
function compared(old, now) {
  const changes = [];
  for (const name of new Set(now.map((place) => place.name))) {
    const left = old.filter((place) => place.name === name);
    const came = [];
    for (const to of now.filter((place) => place.name === name)) {
      const at = left.findIndex((from) => Math.hypot(from.x - to.x, from.y - to.y) < 2);
      if (at >= 0) left.splice(at, 1);
      else came.push(to);
    }
    came.forEach((to, at) => changes.push({ from: left[at] ?? null, to }));
  }
  return changes;
}

// Pieces that only moved up to close a gap are no news: three or more that go the same way, or a row that was filled up behind them.
function withoutShifts(changes, old) {
  const way = ({ from, to }) => (from ? `${Math.round(to.x - from.x)} ${Math.round(to.y - from.y)}` : "");
  const often = new Map();
  for (const change of changes) often.set(way(change), (often.get(way(change)) ?? 0) + 1);
  const came = changes.filter(({ from }) => !from).map(({ to }) => to);
  return changes.filter((change) => !change.from || (often.get(way(change)) < 3 && !hasMovedUp(change, came, old)));
}

const isBeside = (one, other) => kind(one.name) === kind(other.name) && Math.abs(one.y - other.y) < 2;
const kind = (name) => name.split(/[-:]/)[0];

// Along its row, to where another of its kind lay, and behind it a new one has come.
function hasMovedUp({ from, to }, came, old) {
  const isBehind = (one) => isBeside(one, to) && Math.sign(one.x - to.x) === Math.sign(from.x - to.x);
  return isBeside(from, to) && came.some(isBehind) && old.some((one) => isBeside(one, to) && Math.abs(one.x - to.x) < 2);
}

// An outline in the shape of the thing itself; of a row of like shapes each has its own.
function halo(shown, kind) {
  const shapes = largest(shown);
  if (!shapes.length) outline(boxOf(shown), shown, kind);
  for (const shape of shapes) outline(shape.cloneNode(false), shape.parentNode, kind);
}

function outline(drawn, holder, kind) {
  for (const name of ["data-id", "data-in", "data-piece", "stroke", "stroke-width", "class", "opacity", "id", "stroke-dasharray"]) drawn.removeAttribute(name);
  for (const layer of kind === "fresh" ? [kind] : ["under", kind]) {
    const one = drawn.cloneNode(false);
    one.setAttribute("class", `halo ${layer}`);
    holder.append(one);
  }
}

// The largest shapes of a thing; of those that lie upon each other, as in a stack, the uppermost.
function largest(shown) {
  const shapes = ownShapes(shown);
  const most = Math.max(0, ...shapes.map(({ size }) => size));
  const alike = most > 0 ? shapes.filter(({ size }) => size >= most * ALIKE).reverse() : [];
  if (alike.length < 2) return alike.map(({ shape }) => shape);
  const boxes = alike.map(({ shape }) => shape.getBoundingClientRect());
  return alike.filter((_, at) => !boxes.slice(0, at).some((box) => overlap(box, boxes[at]))).map(({ shape }) => shape);
}

function ownShapes(shown) {
  const isOwn = (shape) => (shape.closest("[data-id]") === shown || shape.closest("[data-piece]") === shown) && (shape.closest("[opacity]") ?? shown) === shown;
  const sized = (shape) => {
    const { width, height } = shape.getBBox();
    return { shape, size: width * height };
  };
  return [...shown.querySelectorAll("rect, circle, polygon, path, ellipse")].filter(isOwn).map(sized);
}

const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

function boxOf(shown) {
  const { x, y, width, height } = shown.getBBox();
  const box = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 })) box.setAttribute(name, value);
  return box;
}
