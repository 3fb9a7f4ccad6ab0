// My turn, also told where the page is not seen: title, icon, sound.
import { say } from "./say.js";
import { chime } from "./settings.js";

let isMine = null;

export const isMarked = () => isMine === true;

export function markTurn(now) {
  const was = isMine;
  isMine = now.moves.length > 0;
  document.title = isMine ? `● ${say("Your turn")} · ${now.title}` : `${now.title} · Fabrica`;
  document.querySelector("link[rel=icon]").href = isMine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (isMine && was === false) chime();
}
