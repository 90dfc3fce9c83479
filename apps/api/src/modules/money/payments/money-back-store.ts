import type { RefundStatus } from "@parlour/contract/operations/payments";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { Db, Trx } from "../../../plugins/database.ts";
import { refundTakes, type BackFact, type DisputeStatus, type RefundKind } from "./money-back-rules.ts";

export interface StoredRefund {
  readonly id: string;
  readonly intentId: string;
  readonly kind: RefundKind;
  /** The unspent credits that it takes; null: another kind. */
  readonly credits: number | null;
  /** Minor units of the payment's currency. */
  readonly minor: number;
  readonly status: RefundStatus;
  /** The provider's refund; null until it is known. */
  readonly providerId: string | null;
  readonly origin: "customer" | "staff" | "provider";
  readonly requestedBy: string | null;
  readonly approvedBy: string | null;
  readonly reason: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly rejectedBy: string | null;
  /** Why it was rejected; null if it was not, or if erasure removed the text. */
  readonly rejection: string | null;
}

/** The common part of all queries for refunds. */
export function selectRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .select([
      "refunds.id",
      "refunds.intent_id as intentId",
      "refunds.kind",
      "refunds.credits",
      "refunds.minor",
      "refunds.status",
      "refunds.provider_id as providerId",
      "refunds.origin",
      "refunds.requested_by as requestedBy",
      "refunds.approved_by as approvedBy",
      "refunds.reason",
      "refunds.created_at as createdAt",
      "refunds.updated_at as updatedAt",
      "refunds.rejected_by as rejectedBy",
      "refunds.rejection",
    ]);
}

/** Reads one refund. */
export async function findRefund(db: Db, refundId: string): Promise<StoredRefund | undefined> {
  return await selectRefunds(db).where("id", "=", refundId).executeTakeFirst();
}

/**
 * Counts the refunds that a customer has made since a time without staff. Failed ones don't count, and neither do
 * withdrawals, which have no limit (REFUND-17), or automatic refunds of held payments (PAY-26).
 */
export async function countOwnRefunds(trx: Trx, customerId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.intent_id", "refunds.intent_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("payments.customer_id", "=", customerId)
    .where("payments.status", "=", "succeeded")
    .where("refunds.origin", "=", "customer")
    .where("refunds.kind", "=", "whole")
    .where("refunds.status", "!=", "failed")
    .where("refunds.created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds our refund for a provider's refund: by our id if it carries one, otherwise by the provider's id, or at
 * FlexPay by payment and amount.
 */
export async function findToldRefund(
  trx: Trx,
  told: {
    readonly intentId: string;
    readonly refundId: string | null;
    readonly providerId: string;
    readonly minor: number;
  },
  provider: CardProviderName,
): Promise<StoredRefund | undefined> {
  const ofPayment = await selectRefunds(trx).where("intent_id", "=", told.intentId).execute();
  return (
    ofPayment.find(({ id }) => id === told.refundId) ??
    ofPayment.find(({ providerId }) => providerId === told.providerId) ??
    // FlexPay repeats no id of ours: its response to the refund that is on its way was lost
    (provider === "flexpay"
      ? ofPayment.find(
          ({ status, providerId, minor }) =>
            status === "requested" && providerId === null && minor === told.minor,
        )
      : undefined)
  );
}

/** Inserts a refund that has not been rejected. */
export async function insertRefund(
  trx: Trx,
  refund: Omit<StoredRefund, "rejectedBy" | "rejection">,
): Promise<void> {
  await trx
    .insertInto("refunds")
    .values({
      id: refund.id,
      intent_id: refund.intentId,
      kind: refund.kind,
      credits: refund.credits,
      minor: refund.minor,
      status: refund.status,
      provider_id: refund.providerId,
      origin: refund.origin,
      requested_by: refund.requestedBy,
      approved_by: refund.approvedBy,
      reason: refund.reason,
      created_at: refund.createdAt,
      updated_at: refund.updatedAt,
    })
    .execute();
}

export async function updateRefund(
  db: Db,
  refundId: string,
  change: {
    readonly status?: RefundStatus;
    readonly providerId?: string;
    readonly approvedBy?: string;
    readonly rejection?: { readonly by: string; readonly reason: string };
    readonly updatedAt: Date;
  },
): Promise<void> {
  await db
    .updateTable("refunds")
    .set({
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.providerId === undefined ? {} : { provider_id: change.providerId }),
      ...(change.approvedBy === undefined ? {} : { approved_by: change.approvedBy }),
      ...(change.rejection === undefined
        ? {}
        : { rejected_by: change.rejection.by, rejection: change.rejection.reason }),
      updated_at: change.updatedAt,
    })
    .where("id", "=", refundId)
    .execute();
}

export interface StoredDispute {
  readonly id: string;
  readonly intentId: string;
  readonly minor: number;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly respondBy: Date | null;
  readonly answered: boolean;
}

/** The common part of all queries for disputes. */
export function selectDisputes(db: Db) {
  return db
    .selectFrom("disputes")
    .select([
      "disputes.id",
      "disputes.intent_id as intentId",
      "disputes.minor",
      "disputes.reason",
      "disputes.status",
      "disputes.opened_at as openedAt",
      "disputes.closed_at as closedAt",
      "disputes.respond_by as respondBy",
      "disputes.answered",
    ]);
}

/** Reads one dispute. */
export async function findDispute(db: Db, disputeId: string): Promise<StoredDispute | undefined> {
  return await selectDisputes(db).where("id", "=", disputeId).executeTakeFirst();
}

/** Stores a dispute's current state. */
export async function upsertDispute(trx: Trx, dispute: StoredDispute): Promise<void> {
  const standing = {
    minor: dispute.minor,
    status: dispute.status,
    closed_at: dispute.closedAt,
    respond_by: dispute.respondBy,
    answered: dispute.answered,
  };
  await trx
    .insertInto("disputes")
    .values({
      id: dispute.id,
      intent_id: dispute.intentId,
      reason: dispute.reason,
      opened_at: dispute.openedAt,
      ...standing,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(standing))
    .execute();
}

/**
 * Reads all refunds and disputes of a payment, in a fixed order that does not depend on when they arrived.
 */
export async function selectBackFacts(db: Db, intentId: string): Promise<readonly BackFact[]> {
  const refunds = await selectRefunds(db)
    .where("intent_id", "=", intentId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const disputes = await selectDisputes(db).where("intent_id", "=", intentId).orderBy("id").execute();
  return [
    ...refunds.map((refund) => ({
      kind: "refund" as const,
      id: refund.id,
      minor: refund.minor,
      status: refund.status,
      takes: refundTakes(refund),
    })),
    ...disputes.map(({ id, minor, status }) => ({ kind: "dispute" as const, id, minor, status })),
  ];
}

/** Stores how much refunds have returned to the card, in minor units. */
export async function writeRefunded(trx: Trx, intentId: string, minor: number): Promise<void> {
  await trx
    .updateTable("payments")
    .set({ refunded_minor: minor })
    .where("intent_id", "=", intentId)
    .execute();
}
