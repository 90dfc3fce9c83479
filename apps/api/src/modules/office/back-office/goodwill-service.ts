import type { GoodwillLimits, GoodwillRequest } from "@parlour/contract/operations/goodwill";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { grantGoodwill, readBalance } from "../../records/credits/index.ts";
import { lockCustomer } from "../../people/customers/index.ts";
import {
  decideRequest,
  findRequest,
  insertGoodwill,
  insertRequest,
  lockGrant,
  selectGoodwill,
  selectRequests,
  sumGoodwill,
} from "./goodwill-store.ts";
import { givesAlone } from "./rules.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events" | "settings">;

export interface GoodwillAsked {
  readonly staffId: string;
  readonly customerId: string;
  /** Made by the console: the idempotency key. */
  readonly goodwillId: string;
  readonly credits: number;
  readonly reason: string;
}

export interface GoodwillResult {
  readonly balance: number;
  readonly status: GoodwillRequest["status"];
  /** Whether this call gave the credits; false if an earlier one did. */
  readonly created: boolean;
}

async function audit(
  trx: Trx,
  { random }: Dependencies,
  entry: {
    readonly staffId: string;
    readonly action: string;
    readonly customerId: string;
    readonly now: Date;
  },
  details: { readonly [name: string]: string | number },
): Promise<void> {
  const { staffId, action, customerId, now } = entry;
  await recordAudit(
    trx,
    { staffId, action, targetType: "customer", targetId: customerId, details },
    { now, random },
  );
}

function tellGiven({ events }: Dependencies, customerId: string): void {
  events.publishToCustomer(customerId, { type: "balance" });
  // a conversation that waited for credit may be answered now
  events.publishToStaff({ type: "queue" });
}

/** Returns the result of an earlier call with the same id; null: none. */
async function earlier(
  trx: Trx,
  { goodwillId, customerId, credits }: GoodwillAsked,
): Promise<Result<GoodwillResult, Failure<"already_decided">> | null> {
  const request = await findRequest(trx, goodwillId);
  const known = request ?? (await selectGoodwill(trx, goodwillId));
  if (known === undefined) return null;
  if (known.customerId !== customerId || known.amount !== credits) {
    return fail({ code: "already_decided" as const, message: "This id was used for another grant." });
  }
  const status = request?.status ?? "given";
  return succeed({ balance: await readBalance(trx, customerId), status, created: false });
}

/** Gives credits in the caller's transaction. Returns the balance after it. */
async function give(trx: Trx, dependencies: Dependencies, asked: GoodwillAsked, now: Date): Promise<number> {
  const { random } = dependencies;
  const { goodwillId, customerId, credits, reason, staffId } = asked;
  await insertGoodwill(trx, { id: goodwillId, customerId, amount: credits, reason, staffId, now });
  const { balance } = await grantGoodwill(trx, { customerId, goodwillId, credits }, { now, random });
  afterCommit(trx, () => tellGiven(dependencies, customerId));
  return balance;
}

/**
 * Gives free credits as goodwill, once per goodwillId, however often and in parallel it is called. Above what
 * one person may give, it waits for a second person's approval, and the customer gets nothing until then.
 */
export async function giveGoodwill(
  platform: Dependencies,
  asked: GoodwillAsked,
): Promise<Result<GoodwillResult, Failure<"customer_not_found" | "already_decided">>> {
  const { database, clock, settings } = platform;
  const now = clock.now();
  const { staffId, customerId, goodwillId, credits, reason } = asked;
  return await inTransaction(database, async (trx) => {
    await lockGrant(trx, staffId, goodwillId);
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
    const before = await earlier(trx, asked);
    if (before !== null) return before;
    const day = await sumGoodwill(trx, asked, secondsFrom(now, -24 * 3600));
    const details = { goodwillId, credits, reason };
    if (givesAlone(settings.goodwill, credits, day)) {
      const balance = await give(trx, platform, asked, now);
      await audit(trx, platform, { staffId, action: "customer.goodwill", customerId, now }, details);
      return succeed({ balance, status: "given" as const, created: true });
    }
    await insertRequest(trx, {
      id: goodwillId,
      customerId,
      amount: credits,
      reason,
      requestedBy: staffId,
      now,
    });
    await audit(trx, platform, { staffId, action: "goodwill.request", customerId, now }, details);
    const balance = await readBalance(trx, customerId);
    return succeed({ balance, status: "awaiting_approval" as const, created: true });
  });
}

/** Reads the limits and all requests for a second person, newest first. */
export async function listGoodwill({
  database,
  settings,
}: Pick<Dependencies, "database" | "settings">): Promise<{
  readonly limits: GoodwillLimits;
  readonly requests: GoodwillRequest[];
}> {
  return { limits: settings.goodwill, requests: [...(await selectRequests(database))] };
}

async function readRequest(
  { database }: Dependencies,
  id: string,
): Promise<Result<GoodwillRequest, "goodwill_not_found">> {
  const [request] = await selectRequests(database, id);
  return request === undefined ? fail("goodwill_not_found") : succeed(request);
}

/**
 * Approves a request of another member of staff. The limits are not checked again, because two people have
 * decided.
 */
export async function approveGoodwill(
  platform: Dependencies,
  staffId: string,
  id: string,
): Promise<Result<GoodwillRequest, "goodwill_not_found" | "already_decided" | "second_person_required">> {
  const { database, clock } = platform;
  const found = await findRequest(database, id);
  if (found === undefined) return fail("goodwill_not_found");
  const { customerId, requestedBy, amount: credits, reason } = found;
  const now = clock.now();
  const approved = await inTransaction(database, async (trx) => {
    await lockGrant(trx, requestedBy, id);
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("goodwill_not_found" as const);
    if ((await findRequest(trx, id))?.status !== "awaiting_approval") return fail("already_decided" as const);
    if (requestedBy === staffId) return fail("second_person_required" as const);
    await decideRequest(trx, id, { status: "given", staffId, rejection: null, now });
    await give(trx, platform, { staffId: requestedBy, customerId, goodwillId: id, credits, reason }, now);
    await audit(
      trx,
      platform,
      { staffId, action: "goodwill.approve", customerId, now },
      { goodwillId: id, credits },
    );
    return succeed(null);
  });
  return approved.ok ? await readRequest(platform, id) : approved;
}

/** Rejects a request. The requester withdraws it with the same call. */
export async function rejectGoodwill(
  platform: Dependencies,
  staffId: string,
  id: string,
  reason: string,
): Promise<Result<GoodwillRequest, "goodwill_not_found" | "already_decided">> {
  const { database, clock } = platform;
  const found = await findRequest(database, id);
  if (found === undefined) return fail("goodwill_not_found");
  const { customerId } = found;
  const now = clock.now();
  const rejected = await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("goodwill_not_found" as const);
    if ((await findRequest(trx, id))?.status !== "awaiting_approval") return fail("already_decided" as const);
    await decideRequest(trx, id, { status: "rejected", staffId, rejection: reason, now });
    await audit(
      trx,
      platform,
      { staffId, action: "goodwill.reject", customerId, now },
      { goodwillId: id, reason },
    );
    return succeed(null);
  });
  return rejected.ok ? await readRequest(platform, id) : rejected;
}
