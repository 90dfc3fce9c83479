import type { RegionCode } from "@parlour/contract/regions";
import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Db, Trx } from "../../plugins/database.ts";
import type { StoredStatus } from "./rules.ts";

export interface NewPayment {
  readonly intentId: string;
  readonly customerId: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly bundle: BundleName;
  readonly minor: number;
  readonly currency: "GBP" | "AUD" | "EUR";
  readonly credits: number;
  readonly createdAt: Date;
}

/** Keeps a payment that was started. A provider that answers the same intent twice changes nothing. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  await db
    .insertInto("payments")
    .values({
      intent_id: payment.intentId,
      customer_id: payment.customerId,
      brand_id: payment.brandId,
      region: payment.region,
      bundle: payment.bundle,
      price_minor: payment.minor,
      currency: payment.currency,
      credits: payment.credits,
      status: "processing",
      problem: null,
      created_at: payment.createdAt,
      granted_at: null,
    })
    .onConflict((conflict) => conflict.column("intent_id").doNothing())
    .execute();
}

export interface StoredPayment {
  readonly customerId: string;
  readonly minor: number;
  readonly currency: string;
  readonly credits: number;
  readonly status: StoredStatus;
}

/** Locks a payment's row: news of one payment is taken in one at a time. */
export async function lockPayment(tx: Trx, intentId: string): Promise<StoredPayment | undefined> {
  return await tx
    .selectFrom("payments")
    .select(["customer_id as customerId", "price_minor as minor", "currency", "credits", "status"])
    .where("intent_id", "=", intentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a payment is this customer's. */
export async function ownsPayment(db: Db, customerId: string, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("intent_id")
    .where("intent_id", "=", intentId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markPayment(
  tx: Trx,
  intentId: string,
  change:
    | { readonly status: "processing" | "failed" }
    | { readonly status: "succeeded"; readonly grantedAt: Date }
    | { readonly status: "held"; readonly problem: string },
): Promise<void> {
  await tx
    .updateTable("payments")
    .set({
      status: change.status,
      granted_at: change.status === "succeeded" ? change.grantedAt : null,
      problem: change.status === "held" ? change.problem : null,
    })
    .where("intent_id", "=", intentId)
    .execute();
}

export async function selectBrandName(db: Db, brandId: string): Promise<string> {
  const row = await db
    .selectFrom("brands")
    .select("name")
    .where("id", "=", brandId)
    .executeTakeFirstOrThrow();
  return row.name;
}
