import type { AccountLimits } from "@parlour/contract/operations/limits";
import type { LimitAskedBy, LimitAskedVia } from "@parlour/contract/operations/ops-limits";
import { regions, type RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lockCustomer } from "../customers/index.ts";
import { recordConsent } from "../marketing/index.ts";
import { barPhone } from "./barred-service.ts";
import {
  applyTightening,
  applyWish,
  limitsAt,
  windowStarts,
  type LimitsWish,
  type StoredLimits,
  type Tightening,
} from "./rules.ts";
import { findLimits, saveLimits, sumSpent } from "./store.ts";

/** A customer whose limits change, and who changes them: the customer, or staff on request. */
interface LimitedCustomer {
  readonly brandId: string;
  readonly customerId: string;
  readonly phone: string;
  readonly region: RegionCode;
  readonly source: "account" | "staff";
}

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
  const { database, clock } = dependencies;
  const { customerId, region } = customer;
  return await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("unauthorized" as const);
    const now = clock.now();
    const changed = applyWish(await findLimits(trx, customerId), wish, now);
    if (!changed.ok) return changed;
    await storeLimits(
      trx,
      dependencies,
      { ...customer, source: "account" },
      changed.value,
      wish,
      now,
      onBreak,
    );
    return succeed(await describe(trx, customerId, region, changed.value, now));
  });
}

/** Stores a locked customer's limits and, if the request begins a break, what follows from it. */
async function storeLimits(
  trx: Trx,
  dependencies: LimitDependencies,
  customer: LimitedCustomer,
  changed: StoredLimits,
  wish: Pick<LimitsWish, "coolOffHours" | "selfExcludeMonths">,
  now: Date,
  onBreak: OnBreak,
): Promise<void> {
  await saveLimits(trx, customer.customerId, changed, now);
  if (wish.coolOffHours === undefined && wish.selfExcludeMonths === undefined) return;
  await beginBreak(trx, dependencies, customer, changed, now);
  await onBreak(trx, customer.customerId);
  afterCommit(trx, () => dependencies.events.publishToStaff({ type: "queue" }));
}

/** A customer's request for limits as staff enter it, with who asked and how. */
export interface TighteningRequest extends Tightening {
  readonly askedBy: LimitAskedBy;
  readonly askedVia: LimitAskedVia;
}

/**
 * Sets a customer's limits, break or self-exclusion because they asked staff for it (LIMIT-10). Never loosens one (LIMIT-11).
 * Audits who asked and how (LIMIT-12).
 */
export async function tightenLimits(
  dependencies: LimitDependencies,
  staffId: string,
  customerId: string,
  { askedBy, askedVia, ...wish }: TighteningRequest,
  onBreak: OnBreak,
): Promise<Result<AccountLimits, "customer_not_found" | "limit_invalid" | "limit_looser">> {
  const { database, clock, random } = dependencies;
  return await inTransaction(database, async (trx) => {
    const customer = await lockCustomer(trx, customerId);
    if (customer === undefined) return fail("customer_not_found" as const);
    const { brandId, phone, region } = customer;
    const now = clock.now();
    const changed = applyTightening(await findLimits(trx, customerId), wish, now);
    if (!changed.ok) return changed;
    const asked = Object.entries(wish).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const limited = { customerId, phone, region, brandId, source: "staff" } as const;
    await storeLimits(trx, dependencies, limited, changed.value, wish, now, onBreak);
    await recordAudit(
      trx,
      {
        staffId,
        action: "limits.tighten",
        targetType: "customer",
        targetId: customerId,
        details: { askedBy, askedVia, ...Object.fromEntries(asked) },
      },
      { now, random },
    );
    return succeed(await describe(trx, customerId, region, changed.value, now));
  });
}

async function beginBreak(
  trx: Trx,
  { random, keys }: LimitDependencies,
  { brandId, customerId, phone, region, source }: LimitedCustomer,
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
      const refusal = { consented: false, source, wordingVersion: currentWordingVersion } as const;
      await recordConsent(trx, { customerId, ...refusal }, { now, random, keys });
    }
  }
}
