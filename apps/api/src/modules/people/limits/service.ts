import type { Trx } from "../../../plugins/database.ts";
import { breakRefusal, decidePurchase, windowStarts } from "./rules.ts";
import type { ChatRefusal, PurchaseRefusal } from "./rules.ts";
import { findLimits, sumSpent, toBreaks, type StoredBreaks } from "./store.ts";

/**
 * Returns why a customer may not buy credits for that many minor units now; null if they may. Counts payments
 * that succeeded or are under way, so the caller holds the lock on the customer's row until its own payment
 * is stored: then parallel purchases can't exceed a limit together.
 */
export async function purchaseRefusal(
  trx: Trx,
  customerId: string,
  minor: number,
  now: Date,
): Promise<PurchaseRefusal | null> {
  const stored = await findLimits(trx, customerId);
  const spent = await sumSpent(trx, customerId, windowStarts(now));
  return decidePurchase(stored, spent, minor, now);
}

/**
 * Returns why a customer may not chat now: their own break or self-exclusion; null if they may. `stored` was read with the
 * expression `storedBreaks`.
 */
export function chatRefusal(stored: StoredBreaks, now: Date): ChatRefusal | null {
  return breakRefusal(toBreaks(stored), now);
}
