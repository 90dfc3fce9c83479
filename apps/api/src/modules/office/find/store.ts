import type { FoundCustomer, FoundMoney } from "@parlour/contract/operations/find";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

/** A part of a region's time. */
export interface DayInRegion {
  readonly region: FoundMoney["region"];
  readonly from: Date;
  readonly to: Date;
}

function customers(db: Db, brand: string | undefined) {
  const query = db
    .selectFrom("customers")
    .select(["id as customerId", "username", "brand_id as brand", "region", "created_at as joinedAt"]);
  return brand === undefined ? query : query.where("brand_id", "=", brand);
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof customers>["execute"]>>[number];

/** Customers whose username begins with the given small letters and digits, in the order of their names. */
export async function selectByUsername(
  db: Db,
  prefix: string,
  brand: string | undefined,
  limit: number,
): Promise<readonly CustomerRow[]> {
  const key = sql<string>`username_key collate "C"`;
  // A range, so that the index is used; no letter of a username follows "{".
  return await customers(db, brand)
    .where(key, ">=", prefix)
    .where(key, "<", `${prefix}{`)
    .orderBy(key)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The customers with these ids. */
export async function selectByIds(
  db: Db,
  ids: readonly string[],
  brand: string | undefined,
): Promise<readonly CustomerRow[]> {
  return ids.length === 0 ? [] : await customers(db, brand).where("id", "in", ids).execute();
}

/** A customer as the wire has them. */
export function customerResponse({ joinedAt, ...customer }: CustomerRow): FoundCustomer {
  return { ...customer, joinedAt: joinedAt.toISOString() };
}

const paidMinor = sql<number>`coalesce(payments.received_minor, payments.price_minor)`;
const paidAt = sql<Date>`coalesce(payments.granted_at, payments.created_at)`;

/** What a payment, and all that belongs to it, is found by. */
export type MoneyKey =
  | { readonly kind: "receipt"; readonly number: number }
  | { readonly kind: "provider"; readonly id: string }
  | { readonly kind: "id"; readonly id: string }
  | {
      readonly kind: "card";
      readonly last4: string;
      readonly minor: number;
      readonly days: readonly DayInRegion[];
    };

function payments(db: Db, brand: string | undefined) {
  const query = db
    .selectFrom("payments")
    .leftJoin("customers", "customers.id", "payments.customer_id")
    .select([
      "payments.customer_id as customerId",
      "customers.username",
      "payments.brand_id as brand",
      "payments.region",
      "payments.currency",
      "payments.receipt_number as receiptNumber",
      "payments.card_last4 as cardLast4",
    ]);
  return brand === undefined ? query : query.where("payments.brand_id", "=", brand);
}

async function selectPayments(
  db: Db,
  key: MoneyKey,
  brand: string | undefined,
  limit: number,
): Promise<FoundMoney[]> {
  if (key.kind === "id") return [];
  let query = payments(db, brand).select([
    "payments.intent_id as id",
    paidMinor.as("minor"),
    "payments.status",
    paidAt.as("at"),
  ]);
  if (key.kind === "receipt") query = query.where("payments.receipt_number", "=", key.number);
  if (key.kind === "provider") query = query.where("payments.intent_id", "=", key.id);
  if (key.kind === "card") {
    const { last4, minor, days } = key;
    query = query
      .where("payments.card_last4", "=", last4)
      .where(paidMinor, "=", minor)
      .where((eb) =>
        eb.or(
          days.map(({ region, from, to }) =>
            eb.and([eb("payments.region", "=", region), eb(paidAt, ">=", from), eb(paidAt, "<", to)]),
          ),
        ),
      )
      // The same once more for all regions together, so that the index finds the days.
      .where(paidAt, ">=", new Date(Math.min(...days.map(({ from }) => from.getTime()))))
      .where(paidAt, "<", new Date(Math.max(...days.map(({ to }) => to.getTime()))));
  }
  const rows = await query.orderBy(paidAt, "desc").orderBy("payments.intent_id").limit(limit).execute();
  return rows.map((row) => ({ ...row, kind: "payment", at: row.at.toISOString() }));
}

async function selectRefunds(db: Db, key: MoneyKey, brand: string | undefined): Promise<FoundMoney[]> {
  if (key.kind !== "provider" && key.kind !== "id") return [];
  const rows = await payments(db, brand)
    .innerJoin("refunds", "refunds.intent_id", "payments.intent_id")
    .select(["refunds.id", "refunds.minor", "refunds.status", "refunds.created_at as at"])
    .where(key.kind === "id" ? "refunds.id" : "refunds.provider_id", "=", key.id)
    .execute();
  return rows.map((row) => ({ ...row, kind: "refund", at: row.at.toISOString() }));
}

async function selectDisputes(db: Db, key: MoneyKey, brand: string | undefined): Promise<FoundMoney[]> {
  if (key.kind !== "provider") return [];
  const rows = await payments(db, brand)
    .innerJoin("disputes", "disputes.intent_id", "payments.intent_id")
    .select(["disputes.id", "disputes.minor", "disputes.status", "disputes.opened_at as at"])
    .where("disputes.id", "=", key.id)
    .execute();
  return rows.map((row) => ({ ...row, kind: "dispute", at: row.at.toISOString() }));
}

/** Payments, refunds and disputes with this key, newest first; payments at most `limit`. */
export async function selectMoney(
  db: Db,
  key: MoneyKey,
  brand: string | undefined,
  limit: number,
): Promise<readonly FoundMoney[]> {
  return [
    ...(await selectPayments(db, key, brand, limit)),
    ...(await selectRefunds(db, key, brand)),
    ...(await selectDisputes(db, key, brand)),
  ];
}
