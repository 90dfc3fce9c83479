import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

/** A customer as the back office sees them. */
export interface CustomerRow {
  readonly customerId: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly username: string;
  readonly dateOfBirth: string;
  readonly adultVerified: boolean;
  readonly joinedAt: Date;
  readonly lastActiveAt: Date;
  readonly banned: boolean;
  readonly banReason: string | null;
  readonly bannedAt: Date | null;
  readonly coolOffUntil: Date | null;
  readonly selfExcludedUntil: Date | null;
  readonly marketingConsent: boolean | null;
  readonly logins: number;
  readonly conversations: number;
}

/** A customer as the back office may see them, without number and credits. */
export async function selectCustomer(
  db: Db,
  customerId: string,
  now: Date,
): Promise<CustomerRow | undefined> {
  return await db
    .selectFrom("customers as customer")
    .leftJoin("customer_limits as limits", "limits.customer_id", "customer.id")
    .leftJoin("bans as ban", (join) =>
      join.onRef("ban.customer_id", "=", "customer.id").on("ban.lifted_at", "is", null),
    )
    .select((eb) => [
      "customer.id as customerId",
      "customer.brand_id as brand",
      "customer.region",
      "customer.username",
      "customer.date_of_birth as dateOfBirth",
      "customer.adult_verified as adultVerified",
      "customer.created_at as joinedAt",
      "customer.last_active_at as lastActiveAt",
      "customer.banned",
      "ban.reason as banReason",
      "ban.created_at as bannedAt",
      "limits.cool_off_until as coolOffUntil",
      "limits.self_excluded_until as selfExcludedUntil",
      eb
        .selectFrom("marketing_consents as consent")
        .select("consent.consented")
        .whereRef("consent.customer_id", "=", "customer.id")
        .orderBy("consent.created_at", "desc")
        .orderBy("consent.id", "desc")
        .limit(1)
        .as("marketingConsent"),
      eb
        .selectFrom("logins")
        .select((count) => count.fn.countAll<number>().as("logins"))
        .whereRef("logins.customer_id", "=", "customer.id")
        .where("logins.revoked_at", "is", null)
        .where("logins.ends_at", ">", now)
        .$asScalar()
        .$notNull()
        .as("logins"),
      eb
        .selectFrom("conversations")
        .select((count) => count.fn.countAll<number>().as("conversations"))
        .whereRef("conversations.customer_id", "=", "customer.id")
        .$asScalar()
        .$notNull()
        .as("conversations"),
    ])
    .where("customer.id", "=", customerId)
    .executeTakeFirst();
}

export interface PaymentSums {
  readonly succeeded: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly held: number;
  readonly openDisputes: number;
  readonly fraudWarnings: number;
}

/** The total of a customer's payments, in minor units. */
export async function sumPayments(db: Db, customerId: string): Promise<PaymentSums> {
  const succeeded = sql<boolean>`payment.status = 'succeeded'`;
  const sums = await db
    .selectFrom("payments as payment")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(succeeded).as("succeeded"),
      sql<number>`coalesce(sum(payment.price_minor) filter (where ${succeeded}), 0)::bigint`.as("paidMinor"),
      sql<number>`coalesce(sum(payment.refunded_minor), 0)::bigint`.as("refundedMinor"),
      eb.fn.countAll<number>().filterWhere("payment.status", "=", "held").as("held"),
    ])
    .where("payment.customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const { openDisputes } = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.intent_id", "disputes.intent_id")
    .select((eb) => eb.fn.countAll<number>().as("openDisputes"))
    .where("payments.customer_id", "=", customerId)
    .where("disputes.status", "=", "open")
    .executeTakeFirstOrThrow();
  const { fraudWarnings } = await db
    .selectFrom("fraud_warnings")
    .innerJoin("payments", "payments.intent_id", "fraud_warnings.intent_id")
    .select((eb) => eb.fn.countAll<number>().as("fraudWarnings"))
    .where("payments.customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { ...sums, openDisputes, fraudWarnings };
}

/** The customer of a brand with a phone number in E.164. */
export async function selectCustomerByPhone(
  db: Db,
  brandId: string,
  phone: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a customer, or the credit account of an erased one, exists. */
export async function accountKnown(db: Db, customerId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .union(db.selectFrom("credit_accounts").select("customer_id as id").where("customer_id", "=", customerId))
    .execute();
  return rows.length > 0;
}
