import type { Currency, RegionCode } from "@parlour/contract/regions";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Db, Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";

/** An order on its way to the provider; its id is the idempotency key. */
export interface PaymentRequest {
  readonly id: string;
  readonly customerId: string;
  /** Who is asked to take it. */
  readonly provider: CardProviderName;
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
      "provider",
      "bundle",
      "price_minor as minor",
      "credits",
      "currency",
      "created_at as createdAt",
    ])
    .where("customer_id", "=", customerId)
    .where("intent_id", "is", null)
    .where("given_up_at", "is", null)
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
      provider: request.provider,
      bundle: request.bundle,
      price_minor: request.minor,
      credits: request.credits,
      currency: request.currency,
      intent_id: null,
      created_at: request.createdAt,
    })
    .execute();
}

/** Stores which payment the provider created for an order. False: the order was given up, and the payment must not be handed out. */
export async function storeRequestIntent(db: Db, requestId: string, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_requests")
    .set({ intent_id: intentId })
    .where("id", "=", requestId)
    .where("given_up_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an order up at its provider, unless a payment of it was stored meanwhile. Nobody gets what the provider made of it. */
export async function giveUpRequest(db: Db, requestId: string, now: Date): Promise<void> {
  await db
    .updateTable("payment_requests")
    .set({ given_up_at: now })
    .where("id", "=", requestId)
    .where("intent_id", "is", null)
    .execute();
}

/** An order that was given up, with what the provider was asked for. */
export interface GivenUpRequest extends PaymentRequest {
  readonly brandId: string;
  readonly region: RegionCode;
}

/** Lists orders of a provider that were given up between two times and may have left something there. */
export async function selectGivenUp(
  db: Db,
  provider: CardProviderName,
  createdAfter: Date,
  limit: number,
): Promise<readonly GivenUpRequest[]> {
  return await db
    .selectFrom("payment_requests")
    .innerJoin("customers", "customers.id", "payment_requests.customer_id")
    .select([
      "payment_requests.id",
      "payment_requests.customer_id as customerId",
      "payment_requests.provider",
      "payment_requests.bundle",
      "payment_requests.price_minor as minor",
      "payment_requests.credits",
      "payment_requests.currency",
      "payment_requests.created_at as createdAt",
      "customers.brand_id as brandId",
      "customers.region",
    ])
    .where("payment_requests.provider", "=", provider)
    .where("payment_requests.given_up_at", "is not", null)
    .where("payment_requests.closed_at", "is", null)
    .where("payment_requests.created_at", ">", createdAfter)
    .orderBy("payment_requests.created_at")
    .limit(limit)
    .execute();
}

/** Records that nothing is left of a given up order at its provider. */
export async function noteRequestClosed(db: Db, requestId: string, now: Date): Promise<void> {
  await db.updateTable("payment_requests").set({ closed_at: now }).where("id", "=", requestId).execute();
}

export async function deleteRequest(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom("payment_requests").where("id", "=", requestId).execute();
}
