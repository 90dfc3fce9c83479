/** What customers see of their spending (SPEND-1 to SPEND-9): what chats cost in money, and when a line in the chat mentions it. */

/** Replies of one chat that credits of one purchase paid for. Money in minor units. */
export interface PaidReplies {
  /** The purchase's lot of credits. */
  readonly lotId: string;
  readonly profileId: string;
  /** Replies of this chat that were paid with credits of this purchase. */
  readonly replies: number;
  /** Credits that the purchase brought. */
  readonly credits: number;
  /** What was paid for them. */
  readonly paidMinor: number;
  /** Money of it that was sent back without taking credits. */
  readonly goodwillMinor: number;
  /** All money of it that was sent back: with credits, as goodwill, or by a lost dispute. */
  readonly backMinor: number;
}

/**
 * Returns what each chat has cost, by profile (SPEND-1): each reply costs its share of its purchase's price minus
 * goodwill. The replies of a purchase never cost more than what was kept of its money. Rounded half up for each chat
 * and purchase. `rows` has all chats of these purchases.
 */
export function costsOfChats(rows: readonly PaidReplies[]): ReadonlyMap<string, number> {
  const spent = new Map<string, number>();
  for (const { lotId, replies } of rows) spent.set(lotId, (spent.get(lotId) ?? 0) + replies);
  const costs = new Map<string, number>();
  for (const row of rows) {
    const all = spent.get(row.lotId) ?? row.replies;
    const price = Math.max(0, row.paidMinor - row.goodwillMinor);
    const kept = Math.max(0, row.paidMinor - row.backMinor);
    // price × all / credits > kept, without a fraction
    const isCapped = price * all > kept * row.credits;
    const minor = isCapped
      ? divideHalfUp(kept * row.replies, all)
      : divideHalfUp(price * row.replies, row.credits);
    costs.set(row.profileId, (costs.get(row.profileId) ?? 0) + minor);
  }
  return costs;
}

function divideHalfUp(amount: number, by: number): number {
  return Math.floor((2 * amount + by) / (2 * by));
}

/** When a line in the chat mentions the customer's spending. Set by the deployment. */
export interface SpendingLineSettings {
  /** A period counts as unusual from this share of the highest one before, in percent. */
  readonly abovePercent: number;
  /** Less than that in a period is never unusual, in minor units. */
  readonly leastMinor: number;
  /** For new customers: the amounts in 24 hours and in 7 days that count as unusual, in minor units. */
  readonly newDayMinor: number;
  readonly newWeekMinor: number;
  /** From which share of a limit a break is offered, in percent. */
  readonly nearLimitPercent: number;
  /** Days from one line to the next of its kind. */
  readonly daysApart: number;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** The weeks before the last 7 days that count as the customer's past. */
export const pastWeeks = 8;
/** Customers whose first purchase is more recent are new: they have too little past to compare with. */
export const newCustomerWeeks = 4;

/** What was paid for credits at a time, minus the money of it that was sent back. */
export interface PaidAmount {
  readonly at: Date;
  readonly minor: number;
}

/** The period in which spending is unusual, and what it was before. Money in minor units. */
export interface UnusualPace {
  readonly window: "day" | "week";
  readonly paidMinor: number;
  /** The highest amount in a period of this length in the 8 weeks before; null: a new customer. */
  readonly mostBeforeMinor: number | null;
}

/**
 * Returns whether spending is unusual for this customer (SPEND-3): their last 24 hours or 7 days against the highest of
 * the same length in the 8 weeks before. New customers are compared with fixed amounts. Null: nothing to mention.
 */
export function unusualPace(
  paid: readonly PaidAmount[],
  firstPaidAt: Date | null,
  now: Date,
  settings: Omit<SpendingLineSettings, "nearLimitPercent" | "daysApart">,
): UnusualPace | null {
  if (firstPaidAt === null) return null;
  const isNew = now.getTime() - firstPaidAt.getTime() < newCustomerWeeks * weekMs;
  const week = sumWithin(paid, now, 0, weekMs);
  const day = sumWithin(paid, now, 0, dayMs);
  if (isNew) {
    if (day >= settings.newDayMinor) return { window: "day", paidMinor: day, mostBeforeMinor: null };
    if (week >= settings.newWeekMinor) return { window: "week", paidMinor: week, mostBeforeMinor: null };
    return null;
  }
  const mostWeek = mostBefore(paid, now, weekMs);
  if (isUnusual(week, mostWeek, settings))
    return { window: "week", paidMinor: week, mostBeforeMinor: mostWeek };
  const mostDay = mostBefore(paid, now, dayMs);
  if (isUnusual(day, mostDay, settings)) return { window: "day", paidMinor: day, mostBeforeMinor: mostDay };
  return null;
}

function isUnusual(
  minor: number,
  before: number,
  { abovePercent, leastMinor }: Pick<SpendingLineSettings, "abovePercent" | "leastMinor">,
): boolean {
  return minor >= leastMinor && minor * 100 >= before * abovePercent;
}

/** The sum of what was paid from `from` to `to` ago; a payment exactly `to` ago belongs to the period before. */
function sumWithin(paid: readonly PaidAmount[], now: Date, from: number, to: number): number {
  return paid.reduce((sum, { at, minor }) => {
    const ago = now.getTime() - at.getTime();
    return ago >= from && ago < to ? sum + minor : sum;
  }, 0);
}

/** The highest sum of a period among those that end where the last 7 days began. */
function mostBefore(paid: readonly PaidAmount[], now: Date, length: number): number {
  let most = 0;
  for (let from = weekMs; from < (pastWeeks + 1) * weekMs; from += length) {
    most = Math.max(most, sumWithin(paid, now, from, from + length));
  }
  return most;
}

export const limitWindows = ["day", "week", "month"] as const;
export type LimitWindow = (typeof limitWindows)[number];

/** A limit that is nearly reached, in minor units. */
export interface NearLimit {
  readonly window: LimitWindow;
  readonly paidMinor: number;
  readonly limitMinor: number;
}

/**
 * Returns the limit that is nearest to being reached (SPEND-5). Null if none is near, or if one is reached: then
 * nothing can be bought anyway. Limits that are null are not set.
 */
export function nearLimit(
  limits: { readonly [Window in LimitWindow]: number | null },
  spent: { readonly [Window in LimitWindow]: number },
  { nearLimitPercent }: Pick<SpendingLineSettings, "nearLimitPercent">,
): NearLimit | null {
  let nearest: NearLimit | null = null;
  for (const window of limitWindows) {
    const limitMinor = limits[window];
    const paidMinor = spent[window];
    if (limitMinor === null || limitMinor === 0) continue;
    if (paidMinor >= limitMinor) return null;
    if (paidMinor * 100 < limitMinor * nearLimitPercent) continue;
    if (nearest === null || paidMinor * nearest.limitMinor > nearest.paidMinor * limitMinor) {
      nearest = { window, paidMinor, limitMinor };
    }
  }
  return nearest;
}

/** A line that was shown to the customer. */
export interface ShownLine {
  readonly shownAt: Date;
  readonly dismissedAt: Date | null;
}

/**
 * Decides from the last line of a kind whether a line is still shown, may be shown again, or must wait (SPEND-4). It
 * stays for a day, so that a page that is loaded again still shows it.
 */
export function lineState(
  last: ShownLine | null,
  now: Date,
  { daysApart }: Pick<SpendingLineSettings, "daysApart">,
): "goes_on" | "may_begin" | "waits" {
  if (last === null) return "may_begin";
  const ago = now.getTime() - last.shownAt.getTime();
  if (ago >= daysApart * dayMs) return "may_begin";
  return last.dismissedAt === null && ago < dayMs ? "goes_on" : "waits";
}
