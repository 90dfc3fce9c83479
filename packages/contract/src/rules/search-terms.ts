/** Search within one conversation: a message matches if it contains every term, in any order, ignoring case. */

/** The longest search, in characters. */
export const searchMaxLength = 100;
/** Words beyond these are left out. */
const maxWords = 8;

/**
 * Returns the words of a search: split at white space, normalized like stored messages, without repetitions.
 */
export function searchTerms(text: string): readonly string[] {
  const words = text.toWellFormed().replaceAll("\u0000", "").normalize("NFC").toLowerCase().split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== "").slice(0, maxWords);
}

/** A part of a text by UTF-16 offsets; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the ranges of a text that match any of the terms, in ascending order. Ranges that overlap or touch are
 * merged. If lower case changes the text's length, offsets would shift, so such a text is compared case-sensitively.
 */
export function termRanges(text: string, words: readonly string[]): readonly TextRange[] {
  const lower = text.toLowerCase();
  const searched = lower.length === text.length ? lower : text;
  const found: TextRange[] = [];
  for (const word of words) {
    if (word === "") continue;
    for (let start = searched.indexOf(word); start >= 0; start = searched.indexOf(word, start + 1)) {
      found.push({ start, end: start + word.length });
    }
  }
  const merged: TextRange[] = [];
  for (const range of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else merged.push(range);
  }
  return merged;
}
