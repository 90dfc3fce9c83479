import { searchTerms } from "@parlour/contract/rules/search-terms";

/** Search over the conversations that somebody holds or has answered (DESK-37): how far a call looks back. */

/** The day that `message_words` (migration 0123) counts from. */
const firstDay = Date.UTC(2000, 0, 1);
const dayMilliseconds = 86_400_000;
/** The most days that one statement looks through. */
const mostDays = 256;
/** After so many matches of anybody a page ends, even if few of them are the caller's; the next page goes on. */
export const mostMatched = 1_000;
/** How many of the newest messages one statement reads to see whether the words are frequent. */
export const readAtOnce = 250;
/** After so many of these statements with few matches the index on words is used. One alone may have met a run of other messages. */
export const mostRareInARow = 2;
/** After fewer matches than this, the next statement looks through twice as many days. */
const fewMatched = 100;

/** A message's place among all, newest first. */
export interface MessagePlace {
  readonly at: Date;
  readonly id: string;
}

/** Days, as `message_words` counts them. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** Before every message of that moment. */
const beforeAllIds = "00000000-0000-0000-0000-000000000000";

/** Returns the day of a moment. */
export function dayOf(at: Date): number {
  return Math.floor((at.getTime() - firstDay) / dayMilliseconds);
}

/** Returns the place before the first message of a day. */
export function startOf(day: number): MessagePlace {
  return { at: new Date(firstDay + day * dayMilliseconds), id: beforeAllIds };
}

/** Returns the days that end on a day and that a statement looks through, not before the oldest message's. */
export function spanUpTo(last: number, days: number, oldest: number): DaySpan {
  return { first: Math.max(oldest, last - days + 1), last };
}

/**
 * Whether at least a quarter of the messages that were read have the words. Then reading on is cheaper than the index on words,
 * which collects all matches of a day first.
 */
export function isFrequent(matched: number, read: number): boolean {
  return matched * 4 >= read;
}

/** Returns how many days the next statement looks through: a frequent word is read day by day, a rare one in few statements. */
export function nextDays(days: number, matched: number): number {
  return matched < fewMatched ? Math.min(days * 2, mostDays) : days;
}

/** A place as `before` and `next` name it. */
export function placeText({ at, id }: MessagePlace): string {
  return `${at.getTime()}_${id}`;
}

/** Reads what `placeText` wrote; the contract has checked its form. */
export function placeFrom(text: string): MessagePlace {
  const [at = "", id = ""] = text.split("_");
  return { at: new Date(Number(at)), id };
}

/**
 * Whether all words can be seen in a text as staff are shown it. A number that is masked must not be found by typing it
 * (DESK-24).
 */
export function isShown(words: string, shown: string): boolean {
  const text = shown.normalize("NFC").toLowerCase();
  return searchTerms(words)
    .flatMap((term) => term.match(/[\p{L}\p{N}]+/gu) ?? [])
    .every((part) => text.includes(part));
}
