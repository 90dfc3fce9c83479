import {
  addressList,
  handleList,
  imagined,
  invitation,
  linkList,
  meetingList,
  past,
  phoneList,
  refusal,
  type OffServiceList,
} from "./off-service-lists.ts";

/**
 * What a reply may not contain (DESK-20): contact outside the service, given, asked for or arranged. The server holds such
 * a reply back until its author changes it or says why it has to be sent.
 *
 * Chats tell stories, so the same words are often innocent: "we can never meet" and "meet me in our story" pass. A false
 * alarm costs the operator a sentence; a miss is found in a review. Nothing is charged or reported by this rule.
 */

export const offServiceRules = ["phone", "address", "handle", "link", "meeting"] as const;
export type OffServiceRule = (typeof offServiceRules)[number];

/** What each rule finds, as the end of a sentence that begins "It contains". */
export const offServiceNames: { readonly [Rule in OffServiceRule]: string } = {
  phone: "a phone number, or asks for one",
  address: "an address, or asks for one",
  handle: "a name on another service, or asks for one",
  link: "a link",
  meeting: "a meeting in person",
};

export interface OffServiceBreak {
  readonly rule: OffServiceRule;
  /** The words that break the rule, in lower case. */
  readonly words: string;
}

const lists: { readonly [Rule in OffServiceRule]: OffServiceList } = {
  phone: phoneList,
  address: addressList,
  handle: handleList,
  link: linkList,
  meeting: meetingList,
};

/** Lower case, one kind of quote and space, without accents and hidden characters. */
function plain(body: string): string {
  return (
    body
      .normalize("NFKD")
      .replaceAll(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase()
      .replaceAll(/[’‘`´]/g, "'")
      .replaceAll(/[‐‑–—]/g, "-")
      .replaceAll(/\s+/g, " ")
      // drawn-out letters
      .replaceAll(/([a-z])\1{2,}/g, "$1$1")
      .replaceAll(/\bw ?[. ] ?w ?[. ] ?w\b/g, "www")
      // a dot in words
      .replaceAll(
        / ?[([]?\b(?:d[o0]t|d\.o\.t|point)\b[)\]]? ?(?=(?:com|net|org|co|ie|i e|io|tv|uk|u k|au|me|app|link|example)\b(?! (?:boom|bubble|era|crash)))/g,
        ".",
      )
      .replaceAll(/(?<=\w)(?:,| \. ?| ?\[\.\] ?|\(\.\))(?=(?:com|net|org|co|ie|tv)\b)/g, ".")
      .replaceAll(/(?<=[a-z]{4}) ?dot ?com\b(?! (?:boom|bubble|era|crash))/g, ".com")
      .trim()
  );
}

const numberWords: { readonly [word: string]: string } = {
  zero: "0",
  nought: "0",
  naught: "0",
  oh: "0",
  o: "0",
  one: "1",
  won: "1",
  two: "2",
  three: "3",
  tree: "3",
  four: "4",
  five: "5",
  fife: "5",
  six: "6",
  seven: "7",
  eight: "8",
  ate: "8",
  nine: "9",
  niner: "9",
  hundred: "00",
  ten: "10",
  eleven: "11",
  twelve: "12",
  thirteen: "13",
  fourteen: "14",
  fifteen: "15",
  sixteen: "16",
  seventeen: "17",
  eighteen: "18",
  nineteen: "19",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  sixty: "60",
  seventy: "70",
  eighty: "80",
  ninety: "90",
};

/** The digits of a token, with letters that stand for digits; null if it is another word. */
function digitsOf(token: string): string | null {
  const word = numberWords[token];
  if (word !== undefined) return word;
  if (!/^[\doil]*\d[\doil]*$/.test(token)) return null;
  return token.replaceAll("o", "0").replaceAll(/[il]/g, "1");
}

const times: { readonly [word: string]: number } = { double: 2, dubble: 2, triple: 3, treble: 3 };

/** Numbers that count up or down, as somebody counts aloud. */
function isCounting(pieces: readonly string[]): boolean {
  if (pieces.length < 2) return false;
  const steps = pieces.slice(1).map((piece, index) => Number(piece) - Number(pieces[index]));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** A day in figures, such as 12/05/1979 or 1979-05-12. */
const day = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}|(?:19|20)\d{2}[/.-]\d{1,2}[/.-]\d{1,2})$/;

/** How many digits make a phone number: fewer are years, prices, times and other numbers. */
const phoneDigits = { least: 8, most: 15 } as const;

const wordList = Object.keys(numberWords)
  .filter((word) => word.length > 2)
  .join("|");

/** Digits next to a number word, where `spaced` puts a space. */
export const joinedNumbers: readonly RegExp[] = [
  new RegExp(`(?<=\\d)(?=(?:${wordList}))`, "g"),
  new RegExp(`(?<=(?:${wordList}))(?=\\d)`, "g"),
];

/** Puts a space between digits and number words that are written together. */
function spaced(text: string): string {
  return joinedNumbers.reduce((known, joint) => known.replaceAll(joint, " "), text);
}

/** Where a phone number stands in a text. */
export interface NumberSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the phone numbers of a text in digits, words or both, however they are spaced. The text is lower case, and
 * digits and number words in it are apart (`spaced`).
 * @param most how many digits a number has at most
 */
export function numberSpans(text: string, most: number = phoneDigits.most): readonly NumberSpan[] {
  const tokens = [...text.matchAll(/[a-z]+(?![\d])|[\da-z]+|\+/g)];
  const spans: NumberSpan[] = [];
  let digits = "";
  let start = 0;
  let end = 0;
  let repeat = 1;
  let pieces: string[] = [];
  const finish = (): void => {
    const found =
      digits.length >= phoneDigits.least &&
      digits.length <= most &&
      !isCounting(pieces) &&
      !day.test(text.slice(start, end)) &&
      // A long number in one piece without a leading zero is an amount.
      (pieces.length > 1 || digits.startsWith("0") || digits.length > 9);
    if (found) spans.push({ start, end });
    digits = "";
    repeat = 1;
  };
  for (const token of tokens) {
    const [word] = token;
    const gap = text.slice(end, token.index);
    const value = digitsOf(word);
    // A comma or a sentence's end between two groups of digits separates amounts; between words it is a pause.
    const joins =
      /^[ .()/*_-]{0,3}$/.test(gap) ||
      (/^, ?$/.test(gap) &&
        (numberWords[word] !== undefined || times[word] !== undefined || word.length === 1));
    if (digits !== "" && (!joins || (value === null && times[word] === undefined))) finish();
    if (value !== null) {
      if (digits === "") {
        start = token.index;
        pieces = [];
      }
      digits += value.repeat(repeat);
      pieces.push(value);
      repeat = 1;
    } else {
      repeat = times[word] ?? 1;
    }
    end = token.index + word.length;
  }
  finish();
  return spans;
}

/** The first phone number of a text; null: none. */
function phoneNumber(written: string): string | null {
  const text = spaced(written);
  const [span] = numberSpans(text);
  return span === undefined ? null : text.slice(span.start, span.end);
}

/** Sentences, so that a refusal in one does not excuse another. */
function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|\s*;\s*|\n/);
}

const invitations = new RegExp(invitation, "g");

function isMeant(sentence: string): boolean {
  if (imagined.test(sentence) || past.test(sentence)) return false;
  const rest = sentence.replaceAll(invitations, " ");
  return !refusal.test(rest);
}

/** Returns the first words of a list of patterns that a text contains; null: none. */
function firstOf(patterns: readonly RegExp[], texts: readonly string[]): string | null {
  for (const pattern of patterns) {
    for (const text of texts) {
      const match = pattern.exec(text);
      if (match !== null) return match[0].trim();
    }
  }
  return null;
}

/** Returns what a reply breaks, each rule once, in the order of `offServiceRules`. */
export function offServiceBreaks(body: string): readonly OffServiceBreak[] {
  const text = plain(body);
  const sentences = sentencesOf(text).filter(isMeant);
  return offServiceRules.flatMap((rule) => {
    const { certain, meant } = lists[rule];
    const number = rule === "phone" ? phoneNumber(text) : null;
    const words = number ?? firstOf(certain, [text]) ?? firstOf(meant, sentences);
    return words === null ? [] : [{ rule, words }];
  });
}
