// Sentences in the language of the page: the English one is the key.
const words = JSON.parse(document.getElementById("words").textContent);

export function say(sentence, values = {}) {
  const found = words[sentence] ?? sentence;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export const code = document.documentElement.lang.replace("-", "_");
