import type { Trx } from "../../../plugins/database.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import type { Keys } from "../../../plugins/keys.ts";
import { insertBar, selectBars } from "./barred-store.ts";
import { strongestBar } from "./rules.ts";
import type { BarReason } from "./rules.ts";

/** A number at a brand: it has one account there (SERVICE-5), and its sign-up may be barred (SIGNUP-20). */
export interface BarredNumber {
  readonly brandId: string;
  /** E.164; only its keyed hash is kept. */
  readonly phone: string;
}

/**
 * Bars a number from signing up again, until a time or, with null, until the bar is lifted. Survives the
 * account's erasure. An existing bar can only become longer.
 */
export async function barPhone(
  trx: Trx,
  { brandId, phone }: BarredNumber,
  bar: { readonly reason: BarReason; readonly until: Date | null },
  { now, keys }: { readonly now: Date; readonly keys: Keys },
): Promise<void> {
  await insertBar(trx, { brandId, phoneHash: keyedHash(keys.phones, phone), ...bar, now });
}

/** Returns why a number may not sign up now, the most serious reason of several; null if it may. */
export async function barOf(
  trx: Trx,
  { brandId, phone }: BarredNumber,
  { now, keys }: { readonly now: Date; readonly keys: Keys },
): Promise<BarReason | null> {
  return strongestBar(await selectBars(trx, brandId, keyedHash(keys.phones, phone), now));
}
