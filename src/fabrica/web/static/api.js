// The server's interface: one request each, errors as values of one kind, the guest made when first needed.
import { code, say } from "./say.js";

export class Problem extends Error {
  constructor(status, body) {
    super(body.says ?? body.kind);
    this.status = status;
    this.kind = body.kind;
    this.body = body;
  }

  get says() {
    if (this.body.refusal) return this.body.refusal.says;
    const told = {
      stale: say("The game has gone on in the meantime. Look again."),
      limit: say("That was too much at once. Wait a moment."),
      forbidden: say("This seat is not yours."),
      missing: say("There is no such table."),
      nothing: say("There is nothing to take back."),
      over: say("The game is over."),
      hidden: say("That depends on something hidden."),
      conflict: say("That is not possible now."),
      version: say("This table was begun under other rules."),
      offline: say("The server cannot be reached."),
    };
    return told[this.kind] ?? say("That did not work. Try again.");
  }
}

const LONGEST = 20000; // so long an answer is waited for, in milliseconds
const PATIENCE = 5; // so often one who asks too fast waits as long as the server says, and asks again
let csrf = null;

function address(path, query = {}) {
  const found = new URLSearchParams({ language: code });
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined) found.set(name, value);
  return `${path}?${found}`;
}

function fetched(method, path, body, query) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (csrf && method !== "GET") headers["X-CSRF"] = csrf;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const keepalive = method === "PUT" && sent.length <= 20000; // goes out even if the page is left; browsers take 64 KB
  return fetch(address(path, query), { method, headers, body: sent, keepalive, signal: AbortSignal.timeout(LONGEST) });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { error: { kind: "broken" } };
  }
}

async function ask(method, path, body, query) {
  let response, text;
  try {
    response = await fetched(method, path, body, query);
    text = await response.text();
  } catch {
    throw new Problem(0, { kind: "offline" });
  }
  const told = parsed(text);
  if (!response.ok) throw new Problem(response.status, told.error ?? { kind: "broken" });
  return told;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// What is asked too fast has not been done: it may be asked again.
async function patient(method, path, body, query) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(method, path, body, query);
    } catch (problem) {
      if (tries === PATIENCE || problem.body.wait === undefined) throw problem;
      await pause(1000 * problem.body.wait);
    }
  }
}

// The next try may bring an answer: nobody was reached, or whoever was reached is busy or begins anew.
export const isPassing = ({ status }) => [0, 429, 502, 503, 504].includes(status);

// Another tab may have made the guest, or come back as another one: then who one is is asked again, once.
async function request(method, path, body, query) {
  try {
    return await patient(method, path, body, query);
  } catch (problem) {
    if (problem.kind !== "csrf") throw problem;
    becomeKnown();
    await me();
    return patient(method, path, body, query);
  }
}

export const look = (path, query) => request("GET", path, undefined, query);
export const post = (path, body = {}) => request("POST", path, body);
export const put = (path, body) => request("PUT", path, body);
export const patch = (path, body) => request("PATCH", path, body);

export const isKnown = () => document.documentElement.dataset.guest === "yes";
const becomeKnown = () => (document.documentElement.dataset.guest = "yes");

export async function me() {
  if (!isKnown()) return null;
  try {
    const found = await look("/api/me");
    csrf = found.csrf;
    return found;
  } catch (problem) {
    if (problem.status === 401) return null;
    throw problem;
  }
}

export async function guest(name) {
  const found = await me();
  if (found && (!name || found.name === name)) return found;
  return found ? patch("/api/me", { name }) : newGuest(name);
}

// Asked only once: a second guest would take the first one's place in this browser, and with it the seats.
async function newGuest(name) {
  try {
    const made = await patient("POST", "/api/guests", { name: name || say("Guest"), language: code });
    return become(made);
  } catch (problem) {
    if (problem.kind !== "csrf") throw problem;
    becomeKnown();
    return guest(name);
  }
}

export async function recover(token) {
  await me();
  return become(await post("/api/recover", { token }));
}

function become(person) {
  csrf = person.csrf;
  localStorage.setItem("name", person.name);
  becomeKnown();
  return person;
}

export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");

// Send until it arrived; the same key makes sure that it counts once.
export async function send(address, body) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await post(address, body);
    } catch (problem) {
      if (tries > 4 || !isPassing(problem)) throw problem;
      await pause(500 * (tries + 1));
    }
  }
}
