import type { Db, Trx } from "../../../plugins/database.ts";

export interface StoredFact {
  readonly id: string;
  readonly body: string;
  readonly addedBy: string;
  readonly addedAt: Date;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** A customer and a profile. */
interface Pair {
  readonly customerId: string;
  readonly profileId: string;
}

/** Reads the facts a profile has told a customer, oldest first, or one of them by id. */
export async function selectFacts(
  db: Db,
  { customerId, profileId }: Pair,
  factId?: string,
): Promise<readonly StoredFact[]> {
  let query = db
    .selectFrom("persona_facts as fact")
    .innerJoin("staff as adder", "adder.id", "fact.added_by")
    .leftJoin("staff as changer", "changer.id", "fact.changed_by")
    .select([
      "fact.id",
      "fact.body",
      "adder.display_name as addedBy",
      "fact.added_at as addedAt",
      "changer.display_name as changedBy",
      "fact.changed_at as changedAt",
    ])
    .where("fact.customer_id", "=", customerId)
    .where("fact.profile_id", "=", profileId);
  if (factId !== undefined) query = query.where("fact.id", "=", factId);
  return await query.orderBy("fact.added_at").orderBy("fact.id").execute();
}

export async function insertFact(
  trx: Trx,
  { customerId, profileId }: Pair,
  fact: { readonly id: string; readonly body: string; readonly staffId: string; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto("persona_facts")
    .values({
      id: fact.id,
      customer_id: customerId,
      profile_id: profileId,
      body: fact.body,
      added_by: fact.staffId,
      added_at: fact.now,
    })
    .execute();
}

/** Changes a fact's text; false if this pair has no such fact. */
export async function updateFact(
  trx: Trx,
  { customerId, profileId }: Pair,
  fact: { readonly id: string; readonly body: string; readonly staffId: string; readonly now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable("persona_facts")
    .set({ body: fact.body, changed_by: fact.staffId, changed_at: fact.now })
    .where("id", "=", fact.id)
    .where("customer_id", "=", customerId)
    .where("profile_id", "=", profileId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a fact; false if this pair has no such fact. */
export async function deleteFact(
  trx: Trx,
  { customerId, profileId }: Pair,
  factId: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom("persona_facts")
    .where("id", "=", factId)
    .where("customer_id", "=", customerId)
    .where("profile_id", "=", profileId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
