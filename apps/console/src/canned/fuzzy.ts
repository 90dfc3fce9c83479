/** Texts that can be found by a few letters. */
interface Findable {
  readonly title: string;
  readonly body: string;
}

/** Scores how well a title or text matches; smaller is better, null: no match. */
function fit(query: string, { title, body }: Findable): number | null {
  const name = title.toLowerCase();
  if (name.startsWith(query)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 1;
  if (name.includes(query)) return 2;
  if (hasInOrder(name, query)) return 3;
  return body.toLowerCase().includes(query) ? 4 : null;
}

/** Whether the letters occur in the text in this order, with others between them: "gne" in "good evening". */
function hasInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    if (letter === " ") continue;
    const found = text.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}

/** Returns the matches, best first. Equal matches keep their order, which is by use. */
export function findByLetters<Item extends Findable>(items: readonly Item[], letters: string): Item[] {
  const query = letters.normalize("NFC").trim().toLowerCase();
  if (query === "") return [...items];
  return items
    .map((item) => ({ item, fits: fit(query, item) }))
    .filter((each): each is { item: Item; fits: number } => each.fits !== null)
    .toSorted((a, b) => a.fits - b.fits)
    .map(({ item }) => item);
}
