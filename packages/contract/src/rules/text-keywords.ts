/** Reserved words in text messages, and how they are matched. A brand's keyword must not be one of them. */

/** Words that stop marketing if they are the whole text, as carriers and their providers define them. */
export const stopKeywords: ReadonlySet<string> = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
]);
/** Stop words that also count when other words follow, such as `STOP texting me`. */
export const stopBeginnings: ReadonlySet<string> = new Set(["STOP", "STOPALL", "UNSUBSCRIBE"]);
export const startKeywords: ReadonlySet<string> = new Set(["START", "UNSTOP"]);
export const helpKeywords: ReadonlySet<string> = new Set(["HELP", "INFO"]);

/** Returns a text in capitals without punctuation or extra spaces, which phones add. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns the reserved word that a phrase would be read as, or null if the phrase is free to use. */
export function reservedWordIn(phrase: string): string | null {
  const words = normalizeText(phrase);
  const [first = ""] = words.split(" ");
  if (stopBeginnings.has(first)) return first;
  return [stopKeywords, startKeywords, helpKeywords].some((reserved) => reserved.has(words)) ? words : null;
}
