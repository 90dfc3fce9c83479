import type { ListFilter } from "@parlour/contract/operations/list-filter";
import type { OpsDispute, OpsPayment, OpsRefund } from "@parlour/contract/operations/ops-payments";
import type { RefundStatus } from "@parlour/contract/operations/payments";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { matchesFilter, nextPage } from "../../../plugins/list-page.ts";
import { isWithdrawal, type DisputeStatus } from "./money-back-rules.ts";
import { selectDisputes, selectRefunds, type StoredRefund } from "./money-back-store.ts";
import type { StoredStatus } from "./rules.ts";
import { selectPayments, type StoredPayment } from "./store.ts";

/** A page of a list, newest first. */
export interface PageOf {
  /** The id of the last one shown: only those after it in the list. */
  readonly before?: string;
  readonly limit?: number;
}

export interface PaymentFilter extends ListFilter {
  readonly status?: StoredStatus;
  readonly customerId?: string;
}

export interface RefundFilter extends ListFilter {
  readonly status?: RefundStatus;
  readonly customerId?: string;
}

export interface DisputeFilter extends ListFilter {
  readonly status?: DisputeStatus;
  readonly customerId?: string;
}

const usualLimit = 50;

const newestPayments = { table: "payments", time: "created_at", id: "intent_id" } as const;
const newestRefunds = { table: "refunds", time: "created_at", id: "id" } as const;
const newestDisputes = { table: "disputes", time: "opened_at", id: "id" } as const;

const sites = { brand: "payments.brand_id", region: "payments.region" } as const;

/** A payment with its customer's username (null: erased), and whether it has an early fraud warning. */
export type NamedPayment = StoredPayment & {
  readonly username: string | null;
  readonly fraudWarning: boolean;
};

function namedPayments(db: Db) {
  return selectPayments(db).select((eb) => [
    eb
      .selectFrom("customers")
      .select("customers.username")
      .whereRef("customers.id", "=", "payments.customer_id")
      .as("username"),
    // `offset 0`: otherwise PostgreSQL may read all warnings at once instead of looking up each payment's.
    sql<boolean>`exists (select from fraud_warnings where fraud_warnings.intent_id = payments.intent_id offset 0)`.as(
      "fraudWarning",
    ),
  ]);
}

/** One payment with its customer's username; payments are never deleted. */
export async function findOpsPayment(db: Db, intentId: string): Promise<NamedPayment> {
  return await namedPayments(db).where("intent_id", "=", intentId).executeTakeFirstOrThrow();
}

/**
 * Payments, newest first. Leaves out held ones whose refund is under way, because nobody has to decide them.
 */
export async function selectOpsPayments(
  db: Db,
  { status, customerId, before, limit = usualLimit, ...filter }: PaymentFilter & PageOf,
): Promise<readonly NamedPayment[]> {
  let query = namedPayments(db).where(matchesFilter({ ...sites, time: "payments.created_at" }, filter));
  if (status !== undefined) query = query.where("status", "=", status);
  if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
  if (before !== undefined) query = query.where(nextPage(newestPayments, before));
  if (status === "held") {
    // most held payments of the past were refunded: an index leaves them out
    query = query
      .where("refunded_minor", "=", 0)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("refunds")
              .select("refunds.id")
              .whereRef("refunds.intent_id", "=", "payments.intent_id")
              .where("refunds.status", "in", ["awaiting_approval", "requested", "succeeded"]),
          ),
        ),
      );
  }
  return await query.orderBy("created_at", "desc").orderBy("intent_id").limit(limit).execute();
}

/** Converts a stored payment to its form on the wire, without what can be refunded. */
export function paymentFacts(payment: NamedPayment): Omit<OpsPayment, "refund"> {
  return {
    paymentIntent: payment.intentId,
    provider: payment.provider,
    customerId: payment.customerId,
    username: payment.username,
    brand: payment.brandId,
    region: payment.region,
    bundle: payment.bundle,
    credits: payment.credits,
    minor: payment.minor,
    currency: payment.currency,
    receivedMinor: payment.receivedMinor,
    status: payment.status,
    problem: payment.problem,
    createdAt: payment.createdAt.toISOString(),
    refundedMinor: payment.refundedMinor,
    receiptNumber: payment.receiptNumber,
    cardLast4: payment.cardLast4,
    fraudWarning: payment.fraudWarning,
  };
}

/** Converts a stored payment to its form on the wire, together with whether it can be refunded. */
export function paymentResponse(payment: NamedPayment, refund: OpsPayment["refund"]): OpsPayment {
  return { ...paymentFacts(payment), refund };
}

type OpsRefundRow = StoredRefund &
  Pick<
    OpsRefund,
    | "customerId"
    | "username"
    | "brand"
    | "region"
    | "bundle"
    | "currency"
    | "requestedByName"
    | "approvedByName"
    | "rejectedByName"
  >;

function opsRefunds(db: Db) {
  return selectRefunds(db)
    .innerJoin("payments", "payments.intent_id", "refunds.intent_id")
    .leftJoin("customers", "customers.id", "payments.customer_id")
    .leftJoin("staff as requester", "requester.id", "refunds.requested_by")
    .leftJoin("staff as approver", "approver.id", "refunds.approved_by")
    .leftJoin("staff as rejecter", "rejecter.id", "refunds.rejected_by")
    .select([
      "payments.customer_id as customerId",
      "customers.username",
      "payments.brand_id as brand",
      "payments.region",
      "payments.bundle",
      "payments.currency",
      "requester.display_name as requestedByName",
      "approver.display_name as approvedByName",
      "rejecter.display_name as rejectedByName",
    ]);
}

/** Refunds with their payment's customer, newest first. */
export async function selectOpsRefunds(
  db: Db,
  { status, customerId, before, limit = usualLimit, ...filter }: RefundFilter & PageOf,
): Promise<readonly OpsRefundRow[]> {
  let query = opsRefunds(db).where(matchesFilter({ ...sites, time: "refunds.created_at" }, filter));
  if (customerId !== undefined) query = query.where("payments.customer_id", "=", customerId);
  if (status !== undefined) query = query.where("refunds.status", "=", status);
  if (before !== undefined) query = query.where(nextPage(newestRefunds, before));
  return await query.orderBy("refunds.created_at", "desc").orderBy("refunds.id").limit(limit).execute();
}

/** One refund with its payment's customer; refunds are never deleted. */
export async function findOpsRefund(db: Db, refundId: string): Promise<OpsRefundRow> {
  return await opsRefunds(db).where("refunds.id", "=", refundId).executeTakeFirstOrThrow();
}

/** A refund as the wire has it. */
export function refundResponse(refund: OpsRefundRow): OpsRefund {
  return {
    id: refund.id,
    paymentIntent: refund.intentId,
    customerId: refund.customerId,
    username: refund.username,
    brand: refund.brand,
    region: refund.region,
    bundle: refund.bundle,
    kind: isWithdrawal(refund) ? "withdrawal" : refund.kind,
    credits: refund.credits,
    minor: refund.minor,
    currency: refund.currency,
    status: refund.status,
    origin: refund.origin,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    requestedByName: refund.requestedByName,
    approvedBy: refund.approvedBy,
    approvedByName: refund.approvedByName,
    rejectedByName: refund.rejectedByName,
    rejection: refund.rejection,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}

/** An open dispute's deadline; one that takes no answer comes last. Its index is disputes_due. */
const dueAt = sql<Date>`coalesce(disputes.respond_by, 'infinity'::timestamptz)`;

/** Returns the condition of the next page of open disputes, after the one with the id `shown`. */
function nextDue(shown: string): RawBuilder<boolean> {
  const shownAt = sql`(select ${dueAt} from disputes where disputes.id = ${shown})`;
  return sql<boolean>`(${dueAt}, disputes.id) > (${shownAt}, ${shown})`;
}

/**
 * Disputes with their payment's customer as the wire has them: newest first, and open ones by their deadline, the nearest
 * first.
 */
export async function selectOpsDisputes(
  db: Db,
  { status, customerId, before, limit = usualLimit, ...filter }: DisputeFilter & PageOf,
): Promise<OpsDispute[]> {
  let query = selectDisputes(db)
    .innerJoin("payments", "payments.intent_id", "disputes.intent_id")
    .leftJoin("customers", "customers.id", "payments.customer_id")
    .select([
      "payments.provider",
      "payments.customer_id as customerId",
      "customers.username",
      "payments.brand_id as brand",
      "payments.region",
      "payments.currency",
    ])
    .where(matchesFilter({ ...sites, time: "disputes.opened_at" }, filter));
  if (customerId !== undefined) query = query.where("payments.customer_id", "=", customerId);
  if (status !== undefined) query = query.where("disputes.status", "=", status);
  const isByDeadline = status === "open";
  if (before !== undefined) {
    query = query.where(isByDeadline ? nextDue(before) : nextPage(newestDisputes, before));
  }
  const sorted = isByDeadline ? query.orderBy(dueAt) : query.orderBy("disputes.opened_at", "desc");
  const rows = await sorted.orderBy("disputes.id").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    paymentIntent: row.intentId,
    provider: row.provider,
    customerId: row.customerId,
    username: row.username,
    brand: row.brand,
    region: row.region,
    minor: row.minor,
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    respondBy: row.respondBy?.toISOString() ?? null,
    answered: row.answered,
  }));
}
