import type { Currency } from "@parlour/contract/regions";
import type { Db } from "../../../plugins/database.ts";
import { iso } from "./export-time.ts";
import type { Period } from "./export-store.ts";

/** A dispute with its payment and the brand that sold it. */
export interface DisputedPayment {
  readonly disputeId: string;
  readonly reason: string;
  readonly disputedMinor: number;
  readonly openedAt: Date;
  readonly respondBy: Date | null;
  readonly intentId: string;
  readonly customerId: string;
  readonly brandId: string;
  readonly brand: string;
  readonly region: string;
  readonly bundle: string;
  readonly credits: number;
  readonly minor: number;
  readonly refundedMinor: number;
  readonly currency: Currency;
  readonly receiptNumber: number;
  readonly cardLast4: string | null;
  readonly createdAt: Date;
  readonly grantedAt: Date | null;
  /** The version of the words that asked for the start at once (PAY-21); null: nothing was asked. */
  readonly startRequestVersion: number | null;
  readonly startRequestWords: string | null;
  readonly startRequestedAt: Date | null;
  /** Null: the customer was erased. */
  readonly username: string | null;
}

/** Reads a dispute with its payment; undefined if there is none. */
export async function findDisputedPayment(db: Db, disputeId: string): Promise<DisputedPayment | undefined> {
  return await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.intent_id", "disputes.intent_id")
    .innerJoin("brands", "brands.id", "payments.brand_id")
    .leftJoin("customers", "customers.id", "payments.customer_id")
    .leftJoin("start_requests", "start_requests.intent_id", "payments.intent_id")
    .select((eb) => [
      "disputes.id as disputeId",
      "disputes.reason",
      "disputes.minor as disputedMinor",
      "disputes.opened_at as openedAt",
      "disputes.respond_by as respondBy",
      "payments.intent_id as intentId",
      "payments.customer_id as customerId",
      "payments.brand_id as brandId",
      "brands.name as brand",
      "payments.region",
      "payments.bundle",
      "payments.credits",
      eb.fn.coalesce("payments.received_minor", "payments.price_minor").as("minor"),
      "payments.refunded_minor as refundedMinor",
      "payments.currency",
      "payments.receipt_number as receiptNumber",
      "payments.card_last4 as cardLast4",
      "payments.created_at as createdAt",
      "payments.granted_at as grantedAt",
      "start_requests.version as startRequestVersion",
      "start_requests.words as startRequestWords",
      "start_requests.requested_at as startRequestedAt",
      "customers.username",
    ])
    .where("disputes.id", "=", disputeId)
    .executeTakeFirst();
}

/** Reads the logins of a customer that were open at some time of a period. */
export async function selectLoginsOf(db: Db, customerId: string, { from, to }: Period) {
  const rows = await db
    .selectFrom("logins")
    .select(["device", "created_at", "last_used_at", "ends_at", "revoked_at"])
    .where("customer_id", "=", customerId)
    .where("created_at", "<=", to)
    .where((eb) => eb(eb.fn.coalesce("revoked_at", "ends_at"), ">=", from))
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    device: row.device,
    signedInAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
    endedAt: iso(row.revoked_at),
  }));
}
