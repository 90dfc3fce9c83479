/** Refunds (REFUND-1, REFUND-2): 30 days to ask, 5 working days to the original card; and what unspent credits cost (REFUND-9). */

export const refundWindowDays = 30;
export const refundWorkingDays = 5;

/** Refunds that staff ask for above this need a second person (REFUND-7). Minor units of any currency. */
export const refundAloneLimitMinor = 2000;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the time from which a payment made at `paidAt` can no longer be refunded. */
export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + refundWindowDays * dayMs);
}

/**
 * Returns the date (YYYY-MM-DD, UTC) by which refunded money is back on the card: 5 working days later,
 * Monday to Friday. Does not know public holidays.
 */
export function refundArrivesBy(requestedAt: Date): string {
  let day = new Date(requestedAt.getTime());
  let left = refundWorkingDays;
  while (left > 0) {
    day = new Date(day.getTime() + dayMs);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** A purchase, and its credits that were refunded as unspent, also by a withdrawal. Money is in minor units. */
export interface PartlyRefunded {
  readonly credits: number;
  readonly receivedMinor: number;
  /** Unspent credits that were refunded, and what was paid for them. */
  readonly refundedCredits: number;
  readonly refundedMinor: number;
}

/**
 * Returns the price of unspent credits of a purchase, in minor units (REFUND-9). All credits that a purchase's partial
 * refunds take cost their share of the payment together, rounded down. So many small refunds pay as much as one large one
 * does, and never more than was paid.
 */
export function unspentCreditsMinor(purchase: PartlyRefunded, credits: number): number {
  const { receivedMinor, refundedCredits, refundedMinor } = purchase;
  const together = Math.floor(((refundedCredits + credits) * receivedMinor) / purchase.credits);
  return Math.max(0, together - refundedMinor);
}

/**
 * Returns what a withdrawal pays for so many unused credits of a purchase, in minor units (REFUND-15): their share of the
 * payment, rounded up, less what went back for credits before. Never more than was paid.
 */
export function withdrawnCreditsMinor(purchase: PartlyRefunded, credits: number): number {
  const { receivedMinor, refundedCredits, refundedMinor } = purchase;
  const together = Math.ceil(((refundedCredits + credits) * receivedMinor) / purchase.credits);
  return Math.max(0, Math.min(together, receivedMinor) - refundedMinor);
}
