import { asId, type PhoneNumber } from "@parlour/contract/ids";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { PurchaseTextFacts } from "./purchase-text-rules.ts";

/** A text is tried so often, for a day. */
const mostTries = 5;
const triedForSeconds = 24 * 3600;
/** The time after which a try has ended. */
const tryEndsSeconds = 600;

/** Writes down a text that acknowledges a purchase, or a withdrawal from it. A second one of the same changes nothing. */
export async function insertPurchaseText(
  trx: Trx,
  text: {
    readonly id: string;
    readonly intentId: string;
    readonly refundId: string | null;
    readonly createdAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("purchase_texts")
    .values({
      id: text.id,
      intent_id: text.intentId,
      refund_id: text.refundId,
      created_at: text.createdAt,
      tried_at: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(["intent_id", "refund_id"]).doNothing())
    .execute();
}

/**
 * Takes up to `limit` texts that wait, oldest first, so that no other run sends them. They are chosen and locked once, as a
 * list of ids, and then found by these.
 */
export async function takePurchaseTexts(db: Db, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    update purchase_texts set tried_at = ${now}, tries = tries + 1
    where id = any (array(
      select id from purchase_texts
      where sent_at is null and tries < ${mostTries}
        and created_at > ${secondsFrom(now, -triedForSeconds)}
        and (tried_at is null or tried_at <= ${secondsFrom(now, -tryEndsSeconds)})
      order by created_at limit ${limit} for update skip locked))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads what these texts say, oldest first. Leaves out those whose customer is gone. */
export async function selectPurchaseTexts(
  db: Db,
  ids: readonly string[],
): Promise<readonly PurchaseTextFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("purchase_texts")
    .innerJoin("payments", "payments.intent_id", "purchase_texts.intent_id")
    .innerJoin("customers", "customers.id", "payments.customer_id")
    .leftJoin("refunds", "refunds.id", "purchase_texts.refund_id")
    .leftJoin("start_requests", "start_requests.intent_id", "purchase_texts.intent_id")
    .select((eb) => [
      "purchase_texts.id",
      "customers.phone",
      "payments.brand_id as brandId",
      "payments.region",
      "payments.bundle",
      "payments.credits",
      eb.fn.coalesce("payments.received_minor", "payments.price_minor").as("minor"),
      "payments.currency",
      "payments.granted_at as paidAt",
      "start_requests.version as startVersion",
      "refunds.credits as refundCredits",
      "refunds.minor as refundMinor",
      "refunds.created_at as refundAt",
    ])
    .where("purchase_texts.id", "in", ids)
    .orderBy("purchase_texts.created_at")
    .execute();
  return rows.map(({ startVersion, refundCredits, refundMinor, refundAt, ...row }) => ({
    ...row,
    phone: asId<PhoneNumber>(row.phone),
    startRequested: startVersion !== null,
    withdrawal:
      refundCredits === null || refundMinor === null || refundAt === null
        ? null
        : { credits: refundCredits, minor: refundMinor, at: refundAt },
  }));
}

export async function markPurchaseTextSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("purchase_texts").set({ sent_at: now }).where("id", "=", id).execute();
}
