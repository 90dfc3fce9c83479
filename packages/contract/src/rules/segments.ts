/** Parts of a site's customers that a campaign can be for (CAMPAIGN-9). They only narrow who may get a text. */

export const segments = ["everybody", "lapsed", "never_bought", "out_of_credit"] as const;
export type SegmentName = (typeof segments)[number];

/** How many days without a message make a customer lapsed. */
export const lapsedDaysBounds = { least: 14, most: 365, usual: 30 } as const;

/** A segment, with its days if it is `lapsed`. */
export type Segment =
  | { readonly segment: Exclude<SegmentName, "lapsed">; readonly lapsedDays: null }
  | { readonly segment: "lapsed"; readonly lapsedDays: number };

/** Returns the segment of a name and days that came separately; null: they don't go together. */
export function toSegment(segment: SegmentName, lapsedDays: number | null): Segment | null {
  if (segment !== "lapsed") return lapsedDays === null ? { segment, lapsedDays } : null;
  if (lapsedDays === null || !Number.isInteger(lapsedDays)) return null;
  const { least, most } = lapsedDaysBounds;
  return lapsedDays >= least && lapsedDays <= most ? { segment, lapsedDays } : null;
}

/** What a segment is decided by. */
export interface SegmentFacts {
  /** When the customer last wrote a message; null: never, or the message was removed (RETENTION-2). */
  readonly wroteAt: Date | null;
  /** Whether a purchase of theirs was ever granted. */
  readonly hasBought: boolean;
  /** Credits of all kinds, less what they owe. */
  readonly balance: number;
}

/**
 * Whether a customer is in a segment. Somebody who never wrote is not lapsed, and somebody who owes credits is not out of
 * credit.
 */
export function isInSegment({ segment, lapsedDays }: Segment, facts: SegmentFacts, now: Date): boolean {
  switch (segment) {
    case "everybody":
      return true;
    case "lapsed":
      return facts.wroteAt !== null && facts.wroteAt.getTime() <= now.getTime() - lapsedDays * 86_400_000;
    case "never_bought":
      return !facts.hasBought;
    case "out_of_credit":
      return facts.hasBought && facts.balance === 0;
    default:
      return segment satisfies never;
  }
}
