// Clicks narrow: each picked thing keeps the moves that contain it. Knows no rules, only lists of ids.
const domain = (id) => id.slice(0, id.indexOf(":"));
const times = (list, wanted) => list.filter((one) => one === wanted).length;

function fits(move, picked) {
  const ids = picked.filter((pick) => pick.id).map((pick) => pick.id);
  return picked.every((pick) => {
    if (pick.move) return move.move === pick.move;
    if (pick.verb) return move.json.verb === pick.verb;
    if (pick.not) return !move.ids.some((id) => domain(id) === pick.not);
    return times(move.ids, pick.id) >= times(ids, pick.id);
  });
}

export class Choice {
  constructor(moves = [], picked = []) {
    this.moves = moves;
    this.picked = picked;
  }

  left(more = []) {
    const picked = [...this.picked, ...more];
    return this.moves.filter((move) => fits(move, picked));
  }

  isPicked(id) {
    return this.picked.some((pick) => pick.id === id);
  }

  // What a click on a thing means: picks to add, or null if no move is left with it.
  // `within` is what it lies in; `apart` are the domains in which things of the same name lie elsewhere;
  // what `isBound` means moves that name what it lies in, because another of its name lies in nothing.
  picksFor({ id, within, apart = [], isBound = false }) {
    const tries = [];
    const add = (...picks) => picks.filter((pick) => !(pick.id && pick.id !== id && this.isPicked(pick.id)));
    if (within) tries.push(add({ id }, { id: within }), ...(isBound ? [] : [add({ id }, { not: domain(within) })]));
    else if (apart.length) tries.push(add({ id }, ...apart.map((not) => ({ not }))));
    else tries.push(add({ id }));
    return tries.find((picks) => this.left(picks).length > 0) ?? null;
  }

  isLit(thing) {
    return this.picksFor(thing) !== null;
  }

  // A change of mind: what stays picked when this thing takes the place of the last of its kind, of a button, or of things that
  // never go with its kind; null if no move is left then.
  keptFor(thing) {
    const at = this.picked.findLastIndex(({ id, verb, move }) => verb || move || (id && domain(id) === domain(thing.id)));
    const tries = at < 0 ? [] : [this.picked.filter((pick, n) => n !== at && !pick.not), this.picked.slice(0, at)];
    if (at < 0 && !this.goesWith(domain(thing.id))) tries.push([]);
    return tries.find((kept) => new Choice(this.moves, kept).isLit(thing)) ?? null;
  }

  // Is there a move with things of this kind and of all kinds that are picked?
  goesWith(kind) {
    const kinds = [kind, ...this.picked.filter((pick) => pick.id).map((pick) => domain(pick.id))];
    return this.moves.some((move) => kinds.every((one) => move.ids.some((id) => domain(id) === one)));
  }

  pick(picks) {
    this.picked = [...this.picked, ...picks.map((pick) => ({ ...pick }))];
  }

  // Take back the last pick of this id, and what was picked with it.
  drop(id) {
    const at = this.picked.findLastIndex((pick) => pick.id === id);
    if (at >= 0) this.picked = this.picked.filter((pick, n) => n !== at && !pick.not);
  }

  dropVerb() {
    this.picked = this.picked.filter((pick) => !pick.verb);
  }

  clear() {
    this.picked = [];
  }

  // How to go on by buttons: the moves themselves when they are few, else verbs, else one argument's values.
  offers(few = 6) {
    const left = this.left();
    if (left.length <= few) return { kind: "moves", left };
    const verbs = groups(left, (move) => move.json.verb);
    if (verbs.size > 1) return { kind: "verbs", groups: verbs };
    const open = left[0].ids.map((_, at) => at).find((at) => groups(left, (move) => move.ids[at]).size > 1);
    if (open === undefined) return { kind: "moves", left };
    return { kind: "ids", groups: groups(left, (move) => move.ids[open]) };
  }
}

function groups(moves, key) {
  const found = new Map();
  for (const move of moves) found.set(key(move), [...(found.get(key(move)) ?? []), move]);
  return found;
}
