import type { AccountLimits } from "@parlour/contract/operations/limits";
import { regions, type RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { lockCustomer } from "../customers/index.ts";
import { recordConsent } from "../marketing/index.ts";
import { barPhone } from "./barred-service.ts";
import { applyWish, limitsAt, windowStarts, type LimitsWish, type StoredLimits } from "./rules.ts";
import { findLimits, saveLimits, sumSpent } from "./store.ts";

/**
 * Ends what else must end when a customer's break begins, in the same transaction, which holds the lock on
 * the customer's row.
 */
export type OnBreak = (trx: Trx, customerId: string) => Promise<void>;

type LimitDependencies = Pick<Platform, "database" | "clock" | "random" | "keys" | "events">;

async function describe(
  database: Db,
  customerId: string,
  region: RegionCode,
  stored: StoredLimits,
  now: Date,
): Promise<AccountLimits> {
  const { limits, pending, coolOffUntil, selfExcludedUntil } = limitsAt(stored, now);
  return {
    currency: regions[region].currency,
    limits,
    spent: await sumSpent(database, customerId, windowStarts(now)),
    ...(pending === null
      ? {}
      : { pending: { ...limits, ...pending.limits }, pendingFrom: pending.from.toISOString() }),
    coolOffUntil: coolOffUntil?.toISOString() ?? null,
    selfExcludedUntil: selfExcludedUntil?.toISOString() ?? null,
  };
}

/**
 * Reads the customer's own limits, the amounts spent against them, and pending changes. Money in minor units.
 */
export async function readLimits(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { customerId, region }: CustomerIdentity,
): Promise<AccountLimits> {
  const stored = await findLimits(database, customerId);
  return describe(database, customerId, region, stored, clock.now());
}

/**
 * Sets the customer's own limits and breaks, under the lock that purchases take too. A break also bars the
 * number from a new account and takes the customer out of the queue; a self-exclusion also ends marketing.
 * Customers who exclude themselves can still log in, to export or erase their data and to request refunds.
 */
export async function changeLimits(
  dependencies: LimitDependencies,
  customer: CustomerIdentity,
  wish: LimitsWish,
  onBreak: OnBreak,
): Promise<Result<AccountLimits, "limit_invalid" | "unauthorized">> {
  const { database, clock, events } = dependencies;
  const { customerId, region } = customer;
  return await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("unauthorized" as const);
    const now = clock.now();
    const changed = applyWish(await findLimits(trx, customerId), wish, now);
    if (!changed.ok) return changed;
    await saveLimits(trx, customerId, changed.value, now);
    const breakBegins = wish.coolOffHours !== undefined || wish.selfExcludeMonths !== undefined;
    if (breakBegins) {
      await beginBreak(trx, dependencies, customer, changed.value, now);
      await onBreak(trx, customerId);
      afterCommit(trx, () => events.publishToStaff({ type: "queue" }));
    }
    return succeed(await describe(trx, customerId, region, changed.value, now));
  });
}

async function beginBreak(
  trx: Trx,
  { random, keys }: LimitDependencies,
  { brandId, customerId, phone, region }: CustomerIdentity,
  { coolOffUntil, selfExcludedUntil }: StoredLimits,
  now: Date,
): Promise<void> {
  const number = { brandId, phone };
  if (coolOffUntil !== null) {
    await barPhone(trx, number, { reason: "cooling_off", until: coolOffUntil }, { now, keys });
  }
  if (selfExcludedUntil !== null) {
    await barPhone(trx, number, { reason: "self_excluded", until: selfExcludedUntil }, { now, keys });
    if (regions[region].hasMarketing) {
      const refusal = { consented: false, source: "account", wordingVersion: currentWordingVersion } as const;
      await recordConsent(trx, { customerId, ...refusal }, { now, random, keys });
    }
  }
}
