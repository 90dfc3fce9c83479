import { sql } from "kysely";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { creditChains } from "../../records/credits/index.ts";
import { forgetChain } from "../../records/heads/index.ts";

export type AskedBy = "customer" | "staff" | "retention";

export interface ErasedPerson {
  readonly customerId: string;
  readonly brandId: string;
  readonly phone: string;
  readonly banned: boolean;
}

/** Locks a customer's row exclusively, the first lock of an erasure; null if it does not exist (any more). */
export async function lockPerson(trx: Trx, customerId: string): Promise<ErasedPerson | null> {
  const row = await trx
    .selectFrom("customers")
    .select(["id", "brand_id", "phone", "banned"])
    .where("id", "=", customerId)
    // for update: inserts that refer to the customer wait, and fail once the row is gone
    .forUpdate()
    .executeTakeFirst();
  return row ? { customerId: row.id, brandId: row.brand_id, phone: row.phone, banned: row.banned } : null;
}

/** Reads the stored hash of the customer's password; null if the customer does not exist. */
export async function findPasswordHash(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("customers")
    .select("password_hash")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Records that a customer is to be erased; does nothing if already recorded. */
export async function insertErasure(
  trx: Trx,
  erasure: {
    readonly id: string;
    readonly customerId: string;
    readonly askedBy: AskedBy;
    readonly requestedAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("erasures")
    .values({
      id: erasure.id,
      customer_id: erasure.customerId,
      asked_by: erasure.askedBy,
      requested_at: erasure.requestedAt,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column("customer_id").doNothing())
    .execute();
}

/** Reads what is known of a customer's erasure; undefined: nobody with this id was erased. */
export async function selectErasure(db: Db, customerId: string) {
  return await db
    .selectFrom("erasures")
    .select(["asked_by as askedBy", "requested_at as erasedAt", "finished_at as finishedAt"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** Reads customers whose erasure has begun and is not finished, longest waiting first. */
export async function selectUnfinished(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("erasures")
    .select("customer_id")
    .where("finished_at", "is", null)
    .orderBy("requested_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/**
 * Stores the bars that outlive an erasure: a ban, a self-exclusion, a break. The number is stored as a keyed
 * hash (PRIVACY-4), as for the claim of the free trial.
 */
export async function keepBars(trx: Trx, person: ErasedPerson, phoneHash: Buffer, now: Date): Promise<void> {
  const limits = await trx
    .selectFrom("customer_limits")
    .select(["cool_off_until", "self_excluded_until"])
    .where("customer_id", "=", person.customerId)
    .executeTakeFirst();
  const bars = [
    ...(person.banned ? [{ reason: "banned" as const, until: null }] : []),
    ...[
      { reason: "self_excluded" as const, until: limits?.self_excluded_until ?? null },
      { reason: "cooling_off" as const, until: limits?.cool_off_until ?? null },
    ].filter((bar) => bar.until !== null && bar.until > now),
  ];
  for (const { reason, until } of bars) {
    await trx
      .insertInto("barred_phones")
      .values({ brand_id: person.brandId, phone_hash: phoneHash, reason, until, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(["brand_id", "phone_hash", "reason"]).doUpdateSet({
          // the longer bar wins; null never ends
          until: sql`case when barred_phones.until is null or excluded.until is null then null
            else greatest(barred_phones.until, excluded.until) end`,
        }),
      )
      .execute();
  }
}

/** Removes the reasons that staff wrote from the audit; the rest of it can't be changed. */
async function removeTextsFromAudit(
  trx: Trx,
  customerId: string,
  conversationIds: readonly string[],
): Promise<void> {
  // The audit log belongs to no brand, so the policies hide it from a brand's scope.
  await acrossBrands(() =>
    sql`update audit_log set details = details - 'reason'
    where details ? 'reason' and (
      (target_type = 'customer' and target_id = ${customerId})
      or (target_type = 'conversation' and target_id = any(${conversationIds}::text[]))
      or (target_type = 'payment'
        and target_id in (select intent_id from payments where customer_id = ${customerId})))`.execute(trx),
  );
}

/** Removes the number's hash from the audit of the brand's searches, including those that found nobody. */
async function removePhoneHashFromAudit(
  trx: Trx,
  { customerId, brandId }: ErasedPerson,
  phoneHash: Buffer,
): Promise<void> {
  // The audit log belongs to no brand, so the policies hide it from a brand's scope.
  await acrossBrands(() =>
    sql`update audit_log set details = details - 'phoneHash'
    where target_type = 'customer' and action = 'customer.find' and details ? 'phoneHash' and (
      target_id = ${customerId}
      or (target_id = 'none' and details->>'brand' = ${brandId}
        and details->>'phoneHash' = ${phoneHash.toString("hex")}))`.execute(trx),
  );
}

/** What the deleted rows referred to; to be reported or deleted after the commit. */
export interface ErasedRows {
  readonly loginIds: readonly string[];
  readonly conversationIds: readonly string[];
}

/**
 * Deletes everything about a customer whose row is locked. Rows that reference it with `on delete cascade` go with it;
 * erasure.proof.test.ts lists the treatment of every table. Ledger entries stay under the account's id, which then
 * names nobody, without the texts that staff wrote.
 */
export async function deletePerson(trx: Trx, person: ErasedPerson, phoneHash: Buffer): Promise<ErasedRows> {
  const { customerId, brandId, phone } = person;
  const conversations = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  // Waits for a refresh under way, which holds its login's lock while it adds a token.
  const logins = await trx
    .selectFrom("logins")
    .select("id")
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const conversationIds = conversations.map((conversation) => conversation.id);
  await removeTextsFromAudit(trx, customerId, conversationIds);
  await removePhoneHashFromAudit(trx, person, phoneHash);
  await sql`delete from refresh_tokens using logins
    where refresh_tokens.login_id = logins.id and logins.customer_id = ${customerId}`.execute(trx);
  await trx.deleteFrom("logins").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("messages").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("conversations").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("phone_lookups").where("phone_hash", "=", phoneHash).execute();
  await trx
    .deleteFrom("verification_tickets")
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .execute();
  // Codes lose number and browser but stay: the limits on texts still count them (TEXTS-7).
  await trx
    .updateTable("verification_codes")
    .set({ phone: "erased", browser_id: "0".repeat(32) })
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .execute();
  await trx
    .updateTable("goodwill_grants")
    .set({ reason: "" })
    .where("customer_id", "=", customerId)
    .execute();
  await sql`update refunds set reason = '', rejection = null from payments
    where refunds.intent_id = payments.intent_id and payments.customer_id = ${customerId}`.execute(trx);
  // Noted as asked about, so that no reconciler asks for the card again.
  await trx
    .updateTable("payments")
    .set({ card_last4: null, reconciled_at: sql`greatest(reconciled_at, granted_at)` })
    .where("customer_id", "=", customerId)
    .execute();
  await forgetChain(trx, creditChains.kind, customerId);
  // After the payments, whose locks a purchase under way holds until it has noted its card.
  await trx.deleteFrom("trial_cards").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("customers").where("id", "=", customerId).execute();
  return {
    loginIds: logins.map((login) => login.id),
    conversationIds,
  };
}

export async function markFinished(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable("erasures")
    .set({ finished_at: now })
    .where("customer_id", "=", customerId)
    .where("finished_at", "is", null)
    .execute();
}
