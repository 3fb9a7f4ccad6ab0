// Moves found by words: what is typed, without accents and punctuation, finds every move that has all of its words.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

// First those that say it as it was typed, then those that have its words in this order, then the rest.
export function foundBy(typed, moves) {
  const words = plain(typed).split(" ");
  const inOrder = new RegExp(words.join(".*"));
  const rank = (says) => (says.includes(words.join(" ")) ? 0 : inOrder.test(says) ? 1 : 2);
  return moves
    .map((move) => ({ move, says: plain(move.deed), all: plain(`${move.deed} ${move.move}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .sort((one, other) => rank(one.says) - rank(other.says))
    .map(({ move }) => move);
}
