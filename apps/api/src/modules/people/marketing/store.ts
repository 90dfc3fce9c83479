import type { PhoneNumber } from "@parlour/contract/ids";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { TextSite } from "../../../plugins/text-routes.ts";

/** Returns the key of a number's lock: an opt-out and sending to the number wait for each other. */
function lockName(phoneHash: Buffer): string {
  return `marketing ${phoneHash.toString("hex")}`;
}

/**
 * Waits until no marketing text to the number is being sent and no opt-out is changing, and holds the lock
 * until the transaction ends.
 */
export async function lockMarketingTo(trx: Trx, phoneHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(phoneHash)}, 0))`.execute(trx);
}

/** Reads a customer's number; null if the customer no longer exists. */
export async function selectPhone(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("customers")
    .select("phone")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Reads a customer's number and site; null: there is no such customer. */
export async function selectRecipient(
  db: Db,
  customerId: string,
): Promise<(TextSite & { readonly phone: string }) | null> {
  const row = await db
    .selectFrom("customers")
    .select(["phone", "brand_id as brandId", "region"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the customers of a number, in every brand, in the order of their ids. */
export async function lockCustomersOfPhone(trx: Trx, phone: PhoneNumber): Promise<string[]> {
  const rows = await trx
    .selectFrom("customers")
    .select("id")
    .where("phone", "=", phone)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertConsent(
  trx: Trx,
  consent: {
    readonly id: string;
    readonly customerId: string;
    readonly consented: boolean;
    readonly source: "sign_up" | "account" | "text" | "staff";
    readonly wordingVersion: string;
    readonly wording: string | null;
    readonly phoneHash: Buffer;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("marketing_consents")
    .values({
      id: consent.id,
      customer_id: consent.customerId,
      consented: consent.consented,
      source: consent.source,
      wording_version: consent.wordingVersion,
      wording: consent.wording,
      phone_hash: consent.phoneHash,
      created_at: consent.now,
    })
    .execute();
}

/** Returns which of these customers agreed at any time. */
export async function everConsented(trx: Trx, customerIds: readonly string[]): Promise<string[]> {
  if (customerIds.length === 0) return [];
  const rows = await trx
    .selectFrom("marketing_consents")
    .select("customer_id")
    .distinct()
    .where("customer_id", "in", customerIds)
    .where("consented", "=", true)
    .orderBy("customer_id")
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Stores an opt-out; an existing one keeps its date. */
export async function insertOptOut(
  trx: Trx,
  optOut: { readonly sender: string; readonly phoneHash: Buffer; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto("text_opt_outs")
    .values({ sender: optOut.sender, phone_hash: optOut.phoneHash, created_at: optOut.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(trx: Trx, sender: string, phoneHash: Buffer): Promise<void> {
  await trx
    .deleteFrom("text_opt_outs")
    .where("sender", "=", sender)
    .where("phone_hash", "=", phoneHash)
    .execute();
}

/** Whether a number has opted out of a sender's marketing. */
export async function isOptedOut(db: Db, sender: string, phoneHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("text_opt_outs")
    .select("sender")
    .where("sender", "=", sender)
    .where("phone_hash", "=", phoneHash)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredConsent {
  readonly consented: boolean;
  readonly source: "sign_up" | "account" | "text" | "staff";
  readonly wordingVersion: string;
  /** The wording that was shown; null if none was, and for records from before wordings were stored. */
  readonly wording: string | null;
  readonly at: Date;
}

/** Lists a customer's consents and refusals, newest first. */
export async function selectConsents(db: Db, customerId: string): Promise<StoredConsent[]> {
  return await db
    .selectFrom("marketing_consents")
    .select(["consented", "source", "wording_version as wordingVersion", "wording", "created_at as at"])
    .where("customer_id", "=", customerId)
    .orderBy("position", "desc")
    .limit(200)
    .execute();
}
