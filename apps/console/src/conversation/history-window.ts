import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";

/**
 * The range of a conversation's messages on the page. Sequences have no gaps, so two adjacent ranges are
 * joined.
 */
export interface HistoryWindow {
  /** Older loaded messages besides the newest ones, ascending and without gaps; empty: none. */
  readonly earlier: readonly OpsMessage[];
  /** `earlier` does not reach the newest messages: it is a range in the past. */
  readonly detached: boolean;
}

export const noHistory: HistoryWindow = { earlier: [], detached: false };

/** How many older messages one step loads. */
export const pageSize = 100;
/** How many messages to load before the target of a jump. */
const before = 30;

/** The visible messages: either a separate range in the past, or everything from the earliest loaded to the newest. */
export function shownMessages(
  { earlier, detached }: HistoryWindow,
  newest: readonly OpsMessage[],
): readonly OpsMessage[] {
  if (detached) return earlier;
  const first = newest[0]?.sequence ?? Number.POSITIVE_INFINITY;
  return [...earlier.filter((message) => message.sequence < first), ...newest];
}

/** Adds a page before, after or separate from the loaded range, and joins it with the newest messages if they touch. */
export function withPage(
  window: HistoryWindow,
  page: readonly OpsMessage[],
  newest: readonly OpsMessage[],
): HistoryWindow {
  const known = new Map([...window.earlier, ...page].map((message) => [message.sequence, message]));
  const earlier = [...known.values()].toSorted((a, b) => a.sequence - b.sequence);
  const last = earlier.at(-1)?.sequence ?? 0;
  const first = newest[0]?.sequence ?? Number.POSITIVE_INFINITY;
  return { earlier, detached: window.detached && last + 1 < first };
}

/** Returns the window for a page around one message. */
export function windowAround(page: readonly OpsMessage[], newest: readonly OpsMessage[]): HistoryWindow {
  return withPage({ earlier: [], detached: true }, page, newest);
}

/** Returns the end (exclusive) of a page with a message in its middle. */
export function pageEndAround(sequence: number): number {
  return sequence - before + pageSize;
}

/** Returns the end (exclusive) of the next earlier page; null if there is none. */
export function nextPast(shown: readonly OpsMessage[]): number | null {
  const first = shown[0]?.sequence ?? 1;
  return first > 1 ? first : null;
}
