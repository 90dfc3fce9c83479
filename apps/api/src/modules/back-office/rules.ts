/** The back office: what staff write down about customers. */

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
