// Everything that happens, as it happens; a lost connection is told and heals itself.
import { code } from "./say.js";

const KINDS = ["line", "undo", "ask", "answer", "chat", "seat", "start", "over", "rematch", "bot"];

export class Stream {
  constructor(id, tell, lost) {
    this.id = id;
    this.tell = tell;
    this.lost = lost;
    this.source = null;
    this.wait = 500;
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState === EventSource.CLOSED) this.again(0);
    });
  }

  listen(seat, after) {
    this.seat = seat;
    this.after = after;
    this.open();
  }

  open() {
    this.close();
    const query = new URLSearchParams({ language: code, after: this.after });
    if (this.seat !== null) query.set("seat", this.seat);
    const source = new EventSource(`/api/tables/${this.id}/events?${query}`);
    this.source = source;
    source.onopen = () => {
      this.wait = 500;
      this.lost(false);
    };
    source.onerror = () => {
      if (source !== this.source) return;
      this.lost(true);
      source.close();
      this.again(this.wait);
      this.wait = Math.min(this.wait * 1.7, 8000);
    };
    for (const kind of KINDS) source.addEventListener(kind, (event) => this.take(JSON.parse(event.data)));
  }

  take(event) {
    if (event.n <= this.after) return;
    this.after = event.n;
    this.tell(event);
  }

  again(wait) {
    clearTimeout(this.waiting);
    if (this.after === undefined) return;
    this.waiting = setTimeout(() => this.open(), wait);
  }

  close() {
    clearTimeout(this.waiting);
    this.source?.close();
    this.source = null;
  }
}
