import { excused, fictional, lists, regionSigns } from "./care-signs-lists.ts";
import { careSigns, type CareSign } from "./care.ts";

/**
 * What a customer's message may be about (DESK-22): a person under 18, suicide, self-harm, danger or distress. The operator
 * is offered a flag; nothing else happens by itself.
 *
 * A miss leaves it to the operator who reads the message. A false alarm costs one click and moves a conversation up. The
 * lists therefore find too much rather than too little.
 */

const lookalikes: { readonly [character: string]: string } = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  "!": "i",
};

/** Lower case, one kind of quote and space, no accents; letters for look-alike signs inside a word ("su1cide"). */
function plain(body: string): string {
  return body
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[a-z])[01345@!](?=[a-z])/g, (sign) => lookalikes[sign] ?? sign)
    .replaceAll(/([a-z])\1{2,}/g, "$1$1")
    .trim();
}

/** Sentences, so that a story in one does not excuse another. */
function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|\s*;\s*/);
}

/** Each sign's patterns, those of every region among them. */
const patterns = careSigns.map((sign) => ({
  sign,
  all: [...lists[sign], ...Object.values(regionSigns).flatMap((region) => region[sign] ?? [])],
}));

/** Returns the signs in a message, each once, in the order of `careSigns`. */
export function careSignsOf(body: string): readonly CareSign[] {
  const sentences = sentencesOf(plain(body))
    .filter((sentence) => !fictional.test(sentence))
    .map((sentence) => sentence.replaceAll(excused, " - "));
  return patterns
    .filter(({ all }) => all.some((pattern) => sentences.some((sentence) => pattern.test(sentence))))
    .map(({ sign }) => sign);
}
