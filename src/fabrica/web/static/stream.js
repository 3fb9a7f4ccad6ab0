// Everything that happens, as it happens; a lost connection is told and heals itself.
import { code } from "./say.js";

const KINDS = ["line", "undo", "ask", "answer", "chat", "seat", "start", "over", "rematch", "bot"];
const OPENING = 10000; // so long it may take to open, in milliseconds
const SILENCE = 40000; // so long nothing may be heard: the server's heartbeat comes every 15 s, at first after 30

// While the tab is hidden nothing is heard: a browser grants a site six connections, however many tabs it shows.
export class Stream {
  constructor(id, tell, lost) {
    this.id = id;
    this.tell = tell;
    this.lost = lost;
    this.source = null;
    this.wait = 500;
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.again(0)));
  }

  listen(seat, after) {
    this.seat = seat;
    this.after = after;
    this.open();
  }

  open() {
    this.close();
    if (document.hidden) return;
    const query = new URLSearchParams({ language: code, after: this.after });
    if (this.seat !== null) query.set("seat", this.seat);
    const source = new EventSource(`/api/tables/${this.id}/events?${query}`);
    this.source = source;
    this.isOpen = false;
    this.watch(OPENING);
    source.onopen = () => this.opened();
    source.onerror = () => source === this.source && this.fail(!this.isOpen);
    source.addEventListener("beat", () => this.watch(SILENCE));
    for (const kind of KINDS) source.addEventListener(kind, (event) => this.take(JSON.parse(event.data)));
  }

  opened() {
    this.isOpen = true;
    this.wait = 500;
    this.watch(SILENCE);
    this.lost(false);
  }

  take(event) {
    this.watch(SILENCE);
    if (event.n <= this.after) return;
    this.after = event.n;
    this.tell(event);
  }

  // After a longer silence the connection is dead, though nobody has said so.
  watch(silence) {
    clearTimeout(this.watching);
    this.watching = setTimeout(() => this.fail(true), silence);
  }

  // A stream that only ended is opened again without a word; if that fails, too, it is lost.
  fail(isLost) {
    this.close();
    this.again(this.wait);
    this.wait = Math.min(this.wait * 1.7, 8000);
    if (isLost) this.lost(true);
  }

  again(wait) {
    clearTimeout(this.waiting);
    if (this.after === undefined) return;
    this.waiting = setTimeout(() => this.open(), wait);
  }

  // Until one listens again.
  rest() {
    this.close();
    this.after = undefined;
  }

  close() {
    clearTimeout(this.waiting);
    clearTimeout(this.watching);
    this.source?.close();
    this.source = null;
  }
}
