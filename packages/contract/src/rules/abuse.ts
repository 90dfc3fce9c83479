import { coarseNames, playNames, slurs } from "./abuse-vocabulary.ts";

/**
 * Whether a customer's message is abusive: the desk then hides it until the operator reveals it (DESK-18).
 * Chats on this service are explicit by nature, so only contempt, threats and slurs count, never sex. A miss
 * shows an operator an unkind line, a false alarm costs one click; nothing is refused, charged or reported by
 * this rule.
 */

/** Returns the hash of a word as the list stores it: 53 bits, so that no innocent word matches by chance. */
export function wordHash(word: string): string {
  let high = 0xde_ad_be_ef;
  let low = 0x41_c6_ce_57;
  for (const character of word) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const first = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  const second =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & second) + (first >>> 0)).toString(36);
}

const lookalikes: { readonly [character: string]: string } = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
};

/**
 * Returns a text in lower case, without accents and hidden characters, with letters in place of look-alike
 * signs inside a word.
 */
function plain(body: string): string {
  return (
    body
      .normalize("NFKD")
      .replaceAll(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase()
      .replaceAll(/[’‘`]/g, "'")
      .replaceAll(/[\w@$]*[a-z][\w@$]*/g, (word) =>
        word.replaceAll(/[0134578@$]/g, (sign) => lookalikes[sign] ?? sign),
      )
      .replaceAll(/(?<=[a-z])[!|*](?=[a-z])/g, "i")
      // s p e l t out
      .replaceAll(/\b(?:[a-z][ .\-_]){3,}[a-z]\b/g, (letters) => letters.replaceAll(/[ .\-_]/g, ""))
  );
}

/** Whether a word, or the word with drawn-out letters shortened, is in a list. */
function listed(word: string, list: ReadonlySet<string>): boolean {
  if (word.length < 3) return false;
  if (list.has(wordHash(word))) return true;
  if (!/(.)\1\1/.test(word)) return false;
  return (
    list.has(wordHash(word.replaceAll(/(.)\1{2,}/g, "$1"))) ||
    list.has(wordHash(word.replaceAll(/(.)\1{2,}/g, "$1$1")))
  );
}

const contempt = new Set(
  "stupid ugly fat worthless lying disgusting pathetic useless dumb thick vile rotten cheating thieving scamming".split(
    " ",
  ),
);
const addressed = new Set(["you", "u", "ya", "your", "you're", "youre", "ur"]);

/** Somebody is called a name: within four words of "you", or with contempt right before a name that can be play. */
function callsNames(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const before = words.slice(Math.max(0, index - 4), index);
    if (listed(word, coarseNames)) return before.some((each) => addressed.has(each));
    return before.slice(-2).some((each) => contempt.has(each)) && listed(word, playNames);
  });
}

const you = "(?:you|u|ya)";
const will = "(?:i(?:'ll| will|'m going to| am going to|'m gonna|m gonna| gonna|'d love to)|gonna)";
const stress =
  "(?:(?:such|so|a|an|just|nothing but|absolutely|really|totally|complete|total|old|little|bloody|fucking|fat|ugly|stupid|dumb|lying) )*";

const patterns: readonly RegExp[] = [
  // threats
  new RegExp(`\\b${will} (?:\\w+ ){0,2}(?:kill|murder|stab|strangle|shoot|beat up|hunt down|burn) ${you}\\b`),
  new RegExp(`\\b(?:kill|murder|stab|hunt|beat) ${you} (?:down|dead|up|in your sleep)\\b`),
  new RegExp(
    `\\b(?:rape|raped|raping) ${you}\\b|\\b${you} (?:should|deserve to|need to|ought to) (?:be|get) raped\\b`,
  ),
  new RegExp(`\\b(?:find|track) ${you} (?:down )?and (?:\\w+ )?(?:kill|hurt|beat|make ${you} pay)\\b`),
  /\bi know where (?:you|u) (?:live|work)\b/,
  // wishing somebody dead
  /\b(?:kill|hang|top) (?:yourself|urself|ur self|your self)\b|\bkys\b/,
  new RegExp(`\\b(?:hope|wish) ${you} (?:\\w+ ){0,2}(?:die|rot|suffer|get cancer|get hurt)\\b`),
  /\b(?:go|just|please) (?:and |just )?die\b/,
  new RegExp(`\\b(?:world|everyone|everybody) (?:would be|is|'d be) better (?:off )?without ${you}\\b`),
  // contempt
  new RegExp(
    `\\b(?:you're|youre|you are|u r|ur|(?<!\\bare )you) ${stress}(?:disgusting|pathetic|worthless|useless|vile|repulsive|subhuman|trash|garbage|scum|vermin|moron|idiot|imbecile|waste of (?:space|air|oxygen))\\b`,
  ),
  new RegExp(`^(?:stupid|ugly|fat|dumb|worthless|lying) (?:\\w+ )?(?:moron|idiot|imbecile|liar|thing)\\b`),
  /(?:^|[.!?,;]\s*)(?:(?:oh|well|and|so|then|just|now) )*(?:go )?f(?:u|i)?ck (?:off|you|u|yourself)\s*(?:$|[.!?,;])/,
];

/** Whether a customer's message is abusive. */
export function isAbusive(body: string): boolean {
  const text = plain(body);
  const words = text.match(/[a-z']+/g) ?? [];
  if (words.some((word) => listed(word, slurs))) return true;
  if (callsNames(words)) return true;
  const line = text.replaceAll(/\s+/g, " ").trim();
  return patterns.some((pattern) => pattern.test(line));
}
