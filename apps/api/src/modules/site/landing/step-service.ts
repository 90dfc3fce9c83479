import { todayIn } from "@parlour/contract/rules/adult";
import { readLanding, type ShownLanding } from "@parlour/contract/rules/landing-split";
import type { Trx } from "../../../plugins/database.ts";
import type { Place } from "../brands/index.ts";
import { addCounts, isPossible, markBought, setOrigin } from "./count-store.ts";

/** A version that can be counted at a site, because it exists there. */
export type CountedLanding = ShownLanding;

/**
 * Counts a verified number, and returns the version that it counts for; null: none. `text` is the version as the page
 * sent it. A number that was verified before, and has not signed up yet, keeps its first version and is not counted
 * again (SPLIT-3).
 */
export async function noteVerified(
  trx: Trx,
  place: Place,
  { text, before }: { readonly text: string | undefined; readonly before: CountedLanding | "none" | null },
  now: Date,
): Promise<CountedLanding | null> {
  if (before !== "none") return before;
  const shown = text === undefined ? null : readLanding(text);
  if (shown === null || !(await isPossible(trx, place, shown, now))) return null;
  await addCounts(trx, [
    { key: { ...place, ...shown, day: todayIn(place.region, now) }, sums: { verified: 1 } },
  ]);
  return shown;
}

/** Stores which version a new account comes from, and counts it. */
export async function noteSignedUp(
  trx: Trx,
  place: Place,
  { customerId, landing }: { readonly customerId: string; readonly landing: CountedLanding },
  now: Date,
): Promise<void> {
  const key = { ...place, ...landing, day: todayIn(place.region, now) };
  await setOrigin(trx, customerId, key);
  await addCounts(trx, [{ key, sums: { signedUp: 1 } }]);
}

/** Counts a customer's first purchase, if it comes within 30 days of the sign-up. */
export async function noteBought(trx: Trx, customerId: string, now: Date): Promise<void> {
  const key = await markBought(trx, customerId, now);
  if (key !== null) await addCounts(trx, [{ key, sums: { bought: 1 } }]);
}
