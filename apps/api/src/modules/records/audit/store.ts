import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";

/** An audited action. Details hold ids and facts: never a message, phone number, password or code. */
export interface AuditedAction {
  /** null: the server itself, for example a retention run. */
  readonly staffId: string | null;
  /** Dotted, such as `refund.approve`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details?: AuditDetails;
}

/**
 * Adds an entry to the audit. If its day is closed, the database stores the next open day's first moment as its time (ROOT-8).
 */
export async function insertAudit(
  db: Db,
  {
    id,
    at,
    staffId,
    action,
    targetType,
    targetId,
    details,
  }: AuditedAction & { readonly id: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id,
      at,
      staff_id: staffId,
      action,
      target_type: targetType,
      target_id: targetId,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly staffId: string | null;
  readonly staffUsername: string | null;
  readonly staffName: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details: AuditDetails;
  /** The id of the customer that it is about, also of an erased one; null: it is about none. */
  readonly customerRef: string | null;
  /** The same, if the customer is still there. */
  readonly customerId: string | null;
  readonly username: string | null;
  readonly brand: string | null;
  readonly region: RegionCode | null;
}

/** The filter for entries; `before` is the id of an entry and selects older ones. */
export interface AuditQuery {
  readonly staffId?: string;
  readonly action?: string;
  readonly targetType?: string;
  readonly targetId?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly before?: string;
}

const isId = sql.raw("~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'");

/** The customer of an entry about a customer, a payment or a conversation, or whose details name one. */
const customerOf = sql<string | null>`case
  when entry.target_type = 'customer' and entry.target_id ${isId} then entry.target_id::uuid
  when entry.target_type = 'payment' then
    (select payment.customer_id from payments as payment where payment.intent_id = entry.target_id)
  when entry.details->>'customerId' ${isId} then (entry.details->>'customerId')::uuid
  when entry.target_type = 'conversation' and entry.target_id ${isId} then
    (select conversation.customer_id from conversations as conversation where conversation.id = entry.target_id::uuid) end`;

/** The entries of a page, without names. */
function pageOf(
  db: Db,
  { staffId, action, targetType, targetId, from, to, before }: AuditQuery,
  limit: number,
) {
  let query = db.selectFrom("audit_log as entry").selectAll();
  if (staffId !== undefined) query = query.where("entry.staff_id", "=", staffId);
  if (action !== undefined) {
    // every action that begins with `refund.`, as a range, so that the index is used
    query = query.where((eb) =>
      eb.or([
        eb("entry.action", "=", action),
        eb.and([eb("entry.action", ">=", `${action}.`), eb("entry.action", "<", `${action}/`)]),
      ]),
    );
  }
  if (targetType !== undefined) query = query.where("entry.target_type", "=", targetType);
  if (targetId !== undefined) query = query.where("entry.target_id", "=", targetId);
  if (from !== undefined) query = query.where("entry.at", ">=", from);
  if (to !== undefined) query = query.where("entry.at", "<", to);
  if (before !== undefined) {
    query = query.where((eb) =>
      eb(
        eb.refTuple("entry.at", "entry.id"),
        "<",
        eb
          .selectFrom("audit_log as last")
          .select(["last.at", "last.id"])
          .where("last.id", "=", before)
          .$asTuple("at", "id"),
      ),
    );
  }
  return query.orderBy("entry.at", "desc").orderBy("entry.id", "desc").limit(limit);
}

/** Reads entries of the audit, newest first. An unknown id in `before` finds nothing. */
export async function selectAudit(db: Db, query: AuditQuery, limit: number): Promise<readonly AuditRow[]> {
  // Names are looked up for the entries of the page only, and each customer once: `offset` keeps PostgreSQL from
  // looking for the customer of every pair of rows.
  const page = db
    .selectFrom(pageOf(db, query, limit).as("entry"))
    .selectAll("entry")
    .select(customerOf.as("customer_ref"))
    .offset(0);
  return await db
    .selectFrom(page.as("entry"))
    .leftJoin("staff", "staff.id", "entry.staff_id")
    .leftJoin("customers as customer", "customer.id", "entry.customer_ref")
    .select([
      "entry.id",
      "entry.at",
      "entry.staff_id as staffId",
      "staff.username as staffUsername",
      "staff.display_name as staffName",
      "entry.action",
      "entry.target_type as targetType",
      "entry.target_id as targetId",
      "entry.details",
      "entry.customer_ref as customerRef",
      "customer.id as customerId",
      "customer.username",
      "customer.brand_id as brand",
      "customer.region",
    ])
    .orderBy("entry.at", "desc")
    .orderBy("entry.id", "desc")
    .execute();
}
