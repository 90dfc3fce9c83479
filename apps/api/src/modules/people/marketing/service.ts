import type { PhoneNumber } from "@parlour/contract/ids";
import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import type { Trx } from "../../../plugins/database.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import type { Keys } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import type { Random } from "../../../ports/random.ts";
import { marketingSenders } from "../../../plugins/text-routes.ts";
import {
  everConsented,
  insertConsent,
  insertOptOut,
  deleteOptOut,
  lockCustomersOfPhone,
  lockMarketingTo,
  selectPhone,
} from "./store.ts";

/** What the caller provides to record a consent: the clock, randomness for ids, and keys for hashes. */
export interface ConsentContext {
  readonly now: Date;
  readonly random: Random;
  readonly keys: Keys;
}

/** A customer's consent or refusal. */
export interface Consent {
  readonly customerId: string;
  readonly consented: boolean;
  /** sign_up: the notice at sign-up; account: My Account; text: STOP or START; staff: by post. */
  readonly source: "sign_up" | "account" | "text" | "staff";
  /** The version of the wording they saw, or of the one in force if they saw none. */
  readonly wordingVersion: string;
  /** The exact wording they saw; absent if they saw none, as with STOP by text. */
  readonly wording?: string;
}

/**
 * Records that a customer agreed or refused; the newest record counts. Call it in the transaction that caused
 * it, with the customer's row locked or just created.
 */
export async function recordConsent(trx: Trx, consent: Consent, context: ConsentContext): Promise<void> {
  const phone = await selectPhone(trx, consent.customerId);
  // Erased meanwhile: no customer is left to record it for.
  if (phone === null) return;
  await insertConsent(trx, {
    ...consent,
    wording: consent.wording ?? null,
    id: context.random.uuid(),
    phoneHash: keyedHash(context.keys.phones, phone),
    now: context.now,
  });
}

type OptOutDependencies = Pick<Platform, "clock" | "random" | "keys" | "settings">;
/**
 * Opts a number out of marketing at once, in every brand and from every sender, also in brands where it signs up later. Waits
 * for a marketing text that is being sent to the number. After the commit no further one begins. The transaction must
 * not hold row locks yet.
 */
export async function optOutWithin(
  trx: Trx,
  dependencies: OptOutDependencies,
  phone: PhoneNumber,
): Promise<void> {
  const { clock, random, keys, settings } = dependencies;
  const phoneHash = keyedHash(keys.phones, phone);
  const now = clock.now();
  await lockMarketingTo(trx, phoneHash);
  const customerIds = await lockCustomersOfPhone(trx, phone);
  for (const sender of marketingSenders(settings.texts)) await insertOptOut(trx, { sender, phoneHash, now });
  for (const customerId of customerIds) {
    await recordConsent(
      trx,
      { customerId, consented: false, source: "text", wordingVersion: currentWordingVersion },
      { now, random, keys },
    );
  }
}

/**
 * Withdraws an opt-out after START, in the caller's transaction, which must not hold row locks yet. Only
 * customers who had agreed before get marketing again, and their record says that they asked. Returns whether
 * there were any.
 */
export async function optInAgainWithin(
  trx: Trx,
  dependencies: OptOutDependencies,
  phone: PhoneNumber,
): Promise<boolean> {
  const { clock, random, keys, settings } = dependencies;
  const phoneHash = keyedHash(keys.phones, phone);
  const now = clock.now();
  await lockMarketingTo(trx, phoneHash);
  const agreed = await everConsented(trx, await lockCustomersOfPhone(trx, phone));
  if (agreed.length === 0) return false;
  for (const sender of marketingSenders(settings.texts)) await deleteOptOut(trx, sender, phoneHash);
  for (const customerId of agreed) {
    await recordConsent(
      trx,
      { customerId, consented: true, source: "text", wordingVersion: currentWordingVersion },
      { now, random, keys },
    );
  }
  return true;
}
