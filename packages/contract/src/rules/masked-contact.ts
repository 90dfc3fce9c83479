import { emailAddress, postcodes } from "./off-service-lists.ts";
import { joinedNumbers, numberSpans } from "./off-service.ts";

/**
 * Masks the numbers and addresses that a customer typed (DESK-24): phone and card numbers, postal and email addresses. The
 * desk shows the masked text, and the typed one on request.
 *
 * A false alarm costs the operator a click. A miss shows them a number that they may not use.
 */

export const numberMask = "[number hidden]";
export const addressMask = "[address hidden]";

/** The most digits of a number that is masked: a card's number with spaces, and a few more. */
const mostDigits = 24;

const numberWord =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?";
const street = new RegExp(
  `\\b(?:(?:flat|unit|apt|apartment|house|no\\.?|number) )?(?:\\d{1,4}[a-z]?(?:/\\d{1,4})?|${numberWord}),? ` +
    "(?!(?:minutes?|mins?|hours?|years?|days?|times|people|steps|miles|kilometres|km|of|the|down|in|a|an|on|at|or|and|to|from|more|other|houses|doors|metres|yards|pm|am)\\b)" +
    "(?:[a-z'.]+ ){1,3}" +
    "(?:street|st|road|rd|avenue|ave|lane|ln|close|court|crescent|cres|terrace|tce|parade|pde|highway|hwy|gardens|grove|mews|quay|square|drive)\\b",
);
const addressForms: readonly RegExp[] = [emailAddress, street, /\bp\.? ?o\.? box \d+/, ...postcodes].map(
  (form) => new RegExp(form.source, "g"),
);

/**
 * What every number and address contains. Most messages contain none of it, and the queue checks a thousand messages
 * at once.
 */
const possible = new RegExp(`[\\p{Nd}@]|${numberWord}|zero|oh|nought|naught`, "iu");

/** A text made plain, and which part of the original each of its characters stands for. */
interface Traced {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function plainCharacter(character: string): string {
  if (/[!-~ ]/.test(character)) return character.toLowerCase();
  return character
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/\s/g, " ")
    .replaceAll(/[‐‑–—]/g, "-");
}

/** Lower case, without accents and hidden characters, one kind of space and dash. */
function traced(body: string): Traced {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of body) {
    const end = at + character.length;
    const plain = plainCharacter(character);
    if (!(plain === " " && text.endsWith(" "))) {
      text += plain;
      for (let index = 0; index < plain.length; index += 1) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text, starts, ends };
}

/** Puts spaces between digits and number words that are written together. */
function apart({ text, starts, ends }: Traced): Traced {
  const joints = new Set(
    joinedNumbers.flatMap((joint) => [...text.matchAll(joint)].map(({ index }) => index)),
  );
  const parts = starts.flatMap((start, index) => {
    const own = { character: text.charAt(index), start, end: ends[index] ?? start };
    return joints.has(index) ? [{ character: " ", start, end: start }, own] : [own];
  });
  return {
    text: parts.map(({ character }) => character).join(""),
    starts: parts.map(({ start }) => start),
    ends: parts.map(({ end }) => end),
  };
}

interface Mask {
  readonly start: number;
  readonly end: number;
  readonly mask: string;
}

/** Returns a message with its numbers and addresses masked; null: it has none. */
export function maskContact(body: string): string | null {
  if (!possible.test(body)) return null;
  const plain = traced(body);
  const numbers = apart(plain);
  const place = ({ starts, ends }: Traced, start: number, end: number, mask: string): Mask => ({
    start: starts[start] ?? 0,
    end: ends[end - 1] ?? body.length,
    mask,
  });
  const masks: readonly Mask[] = [
    ...addressForms.flatMap((form) =>
      [...plain.text.matchAll(form)].map(({ index, 0: found }) =>
        place(plain, index, index + found.length, addressMask),
      ),
    ),
    ...numberSpans(numbers.text, mostDigits).map(({ start, end }) => place(numbers, start, end, numberMask)),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  if (masks.length === 0) return null;
  let shown = "";
  let at = 0;
  for (const { start, end, mask } of masks) {
    // What overlaps is one address, such as a street and its postcode.
    if (start >= at) shown += `${body.slice(at, start).replace(/\+ ?$/, "")}${mask}`;
    at = Math.max(at, end);
  }
  return shown + body.slice(at);
}
