import type { GoodwillLimits } from "@parlour/contract/operations/goodwill";

/** The back office: what staff write down about customers, and what they may give. */

/** Whether one member of staff may give so many credits, after what was given within the last day. */
export function givesAlone(
  limits: GoodwillLimits,
  credits: number,
  day: { readonly byStaff: number; readonly toCustomer: number },
): boolean {
  return (
    credits <= limits.alone &&
    day.byStaff + credits <= limits.staffDay &&
    day.toCustomer + credits <= limits.customerDay
  );
}

/**
 * A reason as the audit and the ledger's grants keep it, which erasure does not reach: anything in it that could be
 * a phone or card number is taken out, an e-mail address too.
 */
export function keepableReason(reason: string): string {
  return reason
    .trim()
    .replace(/\+?\d(?:[\s().-]{0,2}\d){5,}/g, "[number]")
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, "[address]");
}
