import type { AgeMethod, AgeResult } from "@parlour/contract/rules/age-check";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Age checks as they are kept: result, method, the provider's reference, times. */
export interface StoredAgeCheck {
  readonly id: string;
  readonly customerId: string;
  readonly method: AgeMethod;
  readonly provider: string;
  readonly reference: string | null;
  readonly result: AgeResult | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

const columns = [
  "id",
  "customer_id as customerId",
  "method",
  "provider",
  "reference",
  "result",
  "asked_at as askedAt",
  "decided_at as decidedAt",
] as const;

export async function insertAgeCheck(db: Db, check: StoredAgeCheck): Promise<void> {
  await db
    .insertInto("age_checks")
    .values({
      id: check.id,
      customer_id: check.customerId,
      method: check.method,
      provider: check.provider,
      reference: check.reference,
      result: check.result,
      asked_at: check.askedAt,
      decided_at: check.decidedAt,
    })
    .execute();
}

export async function selectAgeCheck(db: Db, checkId: string): Promise<StoredAgeCheck | undefined> {
  return await db.selectFrom("age_checks").select(columns).where("id", "=", checkId).executeTakeFirst();
}

/** Reads a customer's newest checks. */
export async function selectAgeChecks(
  db: Db,
  customerId: string,
  limit: number,
): Promise<readonly StoredAgeCheck[]> {
  return await db
    .selectFrom("age_checks")
    .select(columns)
    .where("customer_id", "=", customerId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Counts a customer's checks since a time, by method. */
export async function countAgeChecks(
  db: Db,
  customerId: string,
  since: Date,
): Promise<readonly { readonly method: AgeMethod; readonly count: number }[]> {
  return await db
    .selectFrom("age_checks")
    .select((eb) => ["method", eb.fn.countAll<number>().as("count")])
    .where("customer_id", "=", customerId)
    .where("asked_at", ">", since)
    .groupBy("method")
    .execute();
}

/** Reads checks of a provider without a result that were begun between two times, oldest first. */
export async function selectOpenAgeChecks(
  db: Db,
  open: { readonly provider: string; readonly after: Date; readonly before: Date; readonly limit: number },
): Promise<readonly StoredAgeCheck[]> {
  return await db
    .selectFrom("age_checks")
    .select(columns)
    .where("result", "is", null)
    .where("provider", "=", open.provider)
    .where("asked_at", ">", open.after)
    .where("asked_at", "<", open.before)
    .orderBy("asked_at")
    .limit(open.limit)
    .execute();
}

/** Ends checks of hosted providers that were begun before a time and never ended; returns their number. */
export async function abandonAgeChecks(db: Db, begunBefore: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("age_checks")
    .set({ result: "abandoned", decided_at: now })
    .where("result", "is", null)
    .where("asked_at", "<", begunBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function setAgeReference(db: Db, checkId: string, reference: string): Promise<void> {
  await db.updateTable("age_checks").set({ reference }).where("id", "=", checkId).execute();
}

/** Stores how a check ended. Its customer must be locked. */
export async function setAgeResult(
  trx: Trx,
  checkId: string,
  end: { readonly result: AgeResult; readonly reference: string | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("age_checks")
    .set((eb) => ({
      result: end.result,
      decided_at: end.now,
      reference: end.reference === null ? eb.ref("reference") : end.reference,
    }))
    .where("id", "=", checkId)
    .execute();
}

/** Removes a check that its provider refused to begin. */
export async function deleteUnbegunCheck(db: Db, checkId: string): Promise<void> {
  await db.deleteFrom("age_checks").where("id", "=", checkId).where("result", "is", null).execute();
}

/**
 * Cancels the checks of a customer that were not passed, because the date of birth has changed: a report about one of
 * them counts no more (AGE-10). The customer must be locked.
 */
export async function cancelAgeChecks(trx: Trx, customerId: string, now: Date): Promise<void> {
  await trx
    .updateTable("age_checks")
    .set({ result: "cancelled", decided_at: now })
    .where("customer_id", "=", customerId)
    .where(sql<boolean>`result is distinct from 'passed'`)
    .execute();
}

/** Stores how a customer's age is proved; `by` null: not any more. The customer must be locked. */
export async function setAgeProof(
  trx: Trx,
  customerId: string,
  proof: { readonly by: AgeMethod | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("customers")
    .set({
      adult_verified: proof.by !== null,
      adult_verified_at: proof.by === null ? null : proof.now,
      adult_verified_by: proof.by,
    })
    .where("id", "=", customerId)
    .execute();
}
