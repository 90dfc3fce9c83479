import type { Currency } from "@parlour/contract/regions";
import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Db, Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";

/** An order on its way to the provider; its id is the idempotency key. */
export interface PaymentRequest {
  readonly id: string;
  readonly customerId: string;
  readonly bundle: BundleName;
  readonly minor: number;
  /** The credits it was to grant; null: stored before this was recorded. */
  readonly credits: number | null;
  readonly currency: Currency;
  readonly createdAt: Date;
}

/** Reads a customer's orders of the last `seconds` that the provider has not responded to, newest first. */
export async function selectUnanswered(
  trx: Trx,
  customerId: string,
  now: Date,
  seconds: number,
): Promise<readonly PaymentRequest[]> {
  return await trx
    .selectFrom("payment_requests")
    .select([
      "id",
      "customer_id as customerId",
      "bundle",
      "price_minor as minor",
      "credits",
      "currency",
      "created_at as createdAt",
    ])
    .where("customer_id", "=", customerId)
    .where("intent_id", "is", null)
    .where("created_at", ">", secondsFrom(now, -seconds))
    .orderBy("created_at", "desc")
    .execute();
}

export async function insertRequest(trx: Trx, request: PaymentRequest): Promise<void> {
  await trx
    .insertInto("payment_requests")
    .values({
      id: request.id,
      customer_id: request.customerId,
      bundle: request.bundle,
      price_minor: request.minor,
      credits: request.credits,
      currency: request.currency,
      intent_id: null,
      created_at: request.createdAt,
    })
    .execute();
}

/** Stores which payment the provider created for an order. */
export async function storeRequestIntent(db: Db, requestId: string, intentId: string): Promise<void> {
  await db.updateTable("payment_requests").set({ intent_id: intentId }).where("id", "=", requestId).execute();
}

export async function deleteRequest(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom("payment_requests").where("id", "=", requestId).execute();
}
