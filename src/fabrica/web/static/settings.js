// What this browser remembers.
const defaults = { confirm: "yes", sound: "yes", motion: "yes", side: "", welcome: "yes" };

export const setting = (name) => localStorage.getItem(name) ?? defaults[name];
export const isOn = (name) => setting(name) === "yes";
export const remember = (name, value) => localStorage.setItem(name, value);
export const moves = () => isOn("motion") && !matchMedia("(prefers-reduced-motion: reduce)").matches;

for (const box of document.querySelectorAll("[data-setting]")) {
  box.checked = isOn(box.dataset.setting);
  box.addEventListener("change", () => {
    remember(box.dataset.setting, box.checked ? "yes" : "no");
    document.dispatchEvent(new CustomEvent("setting"));
  });
}

let audio = null;
export function chime() {
  if (!isOn("sound")) return;
  try {
    audio ??= new AudioContext();
    [523.25, 783.99].forEach((pitch, at) => tone(pitch, audio.currentTime + at * 0.16));
  } catch {
    // No sound here.
  }
}

function tone(pitch, when) {
  const source = audio.createOscillator();
  const loud = audio.createGain();
  source.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, when);
  loud.gain.exponentialRampToValueAtTime(0.12, when + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, when + 0.5);
  source.connect(loud).connect(audio.destination);
  source.start(when);
  source.stop(when + 0.55);
}
