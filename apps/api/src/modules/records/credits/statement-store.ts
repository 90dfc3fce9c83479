import type { Currency } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { LedgerAccount, UnchargedReason } from "./rules.ts";

/** An entry's time as it is stored, to the microsecond: a Date has milliseconds only. */
const exactTime = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Reads a page of a customer's chain, ascending, with one extra entry if more than `limit` exist. */
export async function selectEntries(trx: Trx, customerId: string, after: number, limit: number) {
  return await trx
    .selectFrom("ledger_entries")
    .selectAll()
    .select(exactTime.as("exactTime"))
    .where("customer_id", "=", customerId)
    .where("position", ">", after)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Reads the postings of the entries from one position to another, in booking order. */
export async function selectPostings(trx: Trx, customerId: string, from: number, to: number) {
  return await trx
    .selectFrom("ledger_postings as posting")
    .innerJoin("ledger_entries as entry", "entry.id", "posting.entry_id")
    .select(["posting.entry_id", "posting.account", "posting.lot_id", "posting.amount"])
    .where("entry.customer_id", "=", customerId)
    .where("entry.position", ">=", from)
    .where("entry.position", "<=", to)
    .orderBy("entry.position")
    .orderBy("posting.line")
    .execute();
}

/** Sums the customer's postings up to a position by account, in credits. */
export async function selectSums(
  trx: Trx,
  customerId: string,
  upTo: number,
): Promise<readonly { readonly account: LedgerAccount; readonly amount: number }[]> {
  return await trx
    .selectFrom("ledger_postings as posting")
    .innerJoin("ledger_entries as entry", "entry.id", "posting.entry_id")
    .select((eb) => ["posting.account", eb.fn.sum<number>("posting.amount").as("amount")])
    .where("entry.customer_id", "=", customerId)
    .where("entry.position", "<=", upTo)
    .where("posting.account", "in", ["customer:purchased", "customer:free", "customer:debt"])
    .groupBy("posting.account")
    .execute();
}

/** Reads the entry at a position, to which a later statement is linked. */
export async function selectEntryAt(trx: Trx, customerId: string, position: number) {
  return await trx
    .selectFrom("ledger_entries")
    .select(["position", "hash", "created_at as createdAt"])
    .where("customer_id", "=", customerId)
    .where("position", "=", position)
    .executeTakeFirst();
}

export async function selectLots(trx: Trx, customerId: string) {
  return await trx
    .selectFrom("credit_lots")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("position")
    .execute();
}

/** Reads the names of the profiles that wrote replies, by the reply's id. A reply that is no longer stored has none. */
export async function selectReplyProfiles(
  trx: Trx,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // An entry that was changed by hand may name anything: the statement then still shows it.
  const ids = replyIds.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  const rows = await trx
    .selectFrom("messages as message")
    .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select(["message.id", "profile.name"])
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads payments, for the texts of purchases. `intentIds` may contain ids of other things. */
export async function selectPurchases(trx: Trx, customerId: string, intentIds: readonly string[]) {
  const rows = await trx
    .selectFrom("payments")
    .select(["intent_id as intentId", "bundle", "credits", "price_minor as minor", "currency"])
    .where("customer_id", "=", customerId)
    .where(sql<boolean>`intent_id = any(${[...intentIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ intentId, ...payment }) => [intentId, payment]));
}

/** A refund of a part of a payment that went back or is on its way. */
export interface PartRefund {
  readonly id: string;
  readonly kind: "whole" | "credits" | "goodwill";
  readonly status: string;
  readonly intentId: string;
  readonly credits: number | null;
  readonly minor: number;
  readonly currency: Currency;
  readonly updatedAt: Date;
}

/** Reads a customer's refunds of parts of payments, also failed ones, ascending by their last news. */
export async function selectPartRefunds(
  trx: Trx,
  customerId: string,
  limit: number,
): Promise<readonly PartRefund[]> {
  return await trx
    .selectFrom("payments")
    .innerJoin("refunds", "refunds.intent_id", "payments.intent_id")
    .select([
      "refunds.id",
      "refunds.kind",
      "refunds.status",
      "refunds.intent_id as intentId",
      "refunds.credits",
      "refunds.minor",
      "payments.currency",
      "refunds.updated_at as updatedAt",
    ])
    .where("payments.customer_id", "=", customerId)
    .where("refunds.kind", "<>", "whole")
    .orderBy("refunds.updated_at")
    .orderBy("refunds.id")
    .limit(limit)
    .execute();
}

/** Records that a reply was not charged; once per reply and reason. */
export async function insertUncharged(
  trx: Trx,
  reply: {
    readonly id: string;
    readonly customerId: string;
    readonly conversationId: string;
    readonly replyId: string;
    readonly reason: UnchargedReason;
    readonly createdAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("uncharged_replies")
    .values({
      id: reply.id,
      customer_id: reply.customerId,
      conversation_id: reply.conversationId,
      reply_id: reply.replyId,
      reason: reply.reason,
      created_at: reply.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["reply_id", "reason"]).doNothing())
    .execute();
}

/** Reads uncharged replies after one time and up to another (null: without an end), ascending. */
export async function selectUncharged(
  db: Db,
  customerId: string,
  window: { readonly after: Date | null; readonly upTo: Date | null; readonly limit: number },
) {
  return await db
    .selectFrom("uncharged_replies")
    .select(["reply_id as replyId", "reason", "created_at as createdAt"])
    .where("customer_id", "=", customerId)
    .$if(window.after !== null, (query) => query.where("created_at", ">", window.after ?? new Date(0)))
    .$if(window.upTo !== null, (query) => query.where("created_at", "<=", window.upTo ?? new Date(0)))
    .orderBy("created_at")
    .orderBy("id")
    .limit(window.limit)
    .execute();
}

/** Reads a customer's credit account as stored. */
export async function selectAccount(db: Db, customerId: string) {
  return await db
    .selectFrom("credit_accounts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}
