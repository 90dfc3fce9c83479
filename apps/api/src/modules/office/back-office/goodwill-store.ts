import type { GoodwillRequest } from "@parlour/contract/operations/goodwill";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

export interface GoodwillRow {
  readonly id: string;
  readonly customerId: string;
  readonly amount: number;
}

/**
 * Locks one member of staff's goodwill, so that their daily sum is correct, and one id, so that only one call
 * uses it. Taken before any other lock.
 */
export async function lockGrant(trx: Trx, staffId: string, goodwillId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goodwill of ${staffId}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`goodwill ${goodwillId}`}, 0))`.execute(trx);
}

/** Records a grant of goodwill. Throws if its id is taken, because no credits may move then. */
export async function insertGoodwill(
  trx: Trx,
  goodwill: GoodwillRow & { readonly reason: string; readonly staffId: string; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto("goodwill_grants")
    .values({
      id: goodwill.id,
      customer_id: goodwill.customerId,
      amount: goodwill.amount,
      reason: goodwill.reason,
      staff_id: goodwill.staffId,
      created_at: goodwill.now,
    })
    .execute();
}

/** A grant of goodwill by its id. */
export async function selectGoodwill(trx: Trx, id: string): Promise<GoodwillRow | undefined> {
  return await trx
    .selectFrom("goodwill_grants")
    .select(["id", "customer_id as customerId", "amount"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Sums the credits that a member of staff gave, and that a customer got, since a given time. */
export async function sumGoodwill(
  trx: Trx,
  { staffId, customerId }: { readonly staffId: string; readonly customerId: string },
  since: Date,
): Promise<{ readonly byStaff: number; readonly toCustomer: number }> {
  const { byStaff, toCustomer } = await trx
    .selectFrom("goodwill_grants")
    .select([
      sql<number>`coalesce(sum(amount) filter (where staff_id = ${staffId}), 0)::integer`.as("byStaff"),
      sql<number>`coalesce(sum(amount) filter (where customer_id = ${customerId}), 0)::integer`.as(
        "toCustomer",
      ),
    ])
    .where("created_at", ">", since)
    .where((where) => where.or([where("staff_id", "=", staffId), where("customer_id", "=", customerId)]))
    .executeTakeFirstOrThrow();
  return { byStaff, toCustomer };
}

/** A request for a second person's approval, decided or not. */
export interface StoredRequest extends GoodwillRow {
  readonly reason: string;
  readonly status: GoodwillRequest["status"];
  readonly requestedBy: string;
}

/** Stores a request for a second person's approval. */
export async function insertRequest(
  trx: Trx,
  request: Omit<StoredRequest, "status"> & { readonly now: Date },
): Promise<void> {
  await trx
    .insertInto("goodwill_requests")
    .values({
      id: request.id,
      customer_id: request.customerId,
      amount: request.amount,
      reason: request.reason,
      status: "awaiting_approval",
      requested_by: request.requestedBy,
      created_at: request.now,
      decided_by: null,
      decided_at: null,
      rejection: null,
    })
    .execute();
}

/** A request by its id. */
export async function findRequest(db: Db, id: string): Promise<StoredRequest | undefined> {
  return await db
    .selectFrom("goodwill_requests")
    .select(["id", "customer_id as customerId", "amount", "reason", "status", "requested_by as requestedBy"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Decides a request that waits. */
export async function decideRequest(
  trx: Trx,
  id: string,
  decision: {
    readonly status: "given" | "rejected";
    readonly staffId: string;
    readonly rejection: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .updateTable("goodwill_requests")
    .set({
      status: decision.status,
      decided_by: decision.staffId,
      decided_at: decision.now,
      rejection: decision.rejection,
    })
    .where("id", "=", id)
    .execute();
}

const mostRequests = 200;

/** Reads requests as staff see them, newest first, or only the one with the given id. */
export async function selectRequests(db: Db, id?: string): Promise<readonly GoodwillRequest[]> {
  let query = db
    .selectFrom("goodwill_requests as request")
    .innerJoin("customers", "customers.id", "request.customer_id")
    .innerJoin("staff as requester", "requester.id", "request.requested_by")
    .leftJoin("staff as decider", "decider.id", "request.decided_by")
    .select([
      "request.id",
      "request.customer_id as customerId",
      "customers.username",
      "request.amount as credits",
      "request.reason",
      "request.status",
      "request.requested_by as requestedBy",
      "requester.display_name as requestedByName",
      "decider.display_name as decidedByName",
      "request.rejection",
      "request.created_at as createdAt",
    ]);
  if (id !== undefined) query = query.where("request.id", "=", id);
  const rows = await query
    .orderBy("request.created_at", "desc")
    .orderBy("request.id")
    .limit(mostRequests)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
