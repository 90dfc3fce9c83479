/** Words that a text message can say to us, and how they are read. Keywords of brands must not be among them. */

/** Words that stop marketing when they are all of a text, as carriers and their providers know them. */
export const stopWords: ReadonlySet<string> = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
]);
/** Of these, the ones that stop it also when more words follow, such as `STOP texting me`. */
export const stopBeginnings: ReadonlySet<string> = new Set(["STOP", "STOPALL", "UNSUBSCRIBE"]);
export const startWords: ReadonlySet<string> = new Set(["START", "UNSTOP"]);
export const helpWords: ReadonlySet<string> = new Set(["HELP", "INFO"]);

/** Words without case, punctuation or spare spaces: phones add all of them. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The word of everybody's by which a phrase would be taken for something else, or null for a phrase that is free. */
export function reservedWordIn(phrase: string): string | null {
  const words = normalizeText(phrase);
  const [first = ""] = words.split(" ");
  if (stopBeginnings.has(first)) return first;
  return [stopWords, startWords, helpWords].some((reserved) => reserved.has(words)) ? words : null;
}
