import type { GoodwillLimits } from "@parlour/contract/operations/goodwill";

/** Back-office rules: the reasons that staff write, and the goodwill they may give. */

/** Whether one member of staff may give so many credits alone, after what was given in the last 24 hours. */
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
 * Returns a reason as the audit and the goodwill grants store it. Erasure does not change these, so anything
 * that could be a phone number, card number or e-mail address is removed.
 */
export function keepableReason(reason: string): string {
  return reason
    .trim()
    .replace(/\+?\d(?:[\s().-]{0,2}\d){5,}/g, "[number]")
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, "[address]");
}
