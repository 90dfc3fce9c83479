import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

export interface Chain {
  readonly number: number;
  readonly kind: string;
  readonly chainId: string;
  readonly key: Buffer;
}

/** Reads the ids among these that have no place yet. */
export async function selectWithoutPlace(
  trx: Trx,
  kind: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) with ordinality as asked (id, place)
    where not exists (select from chains where chains.kind = ${kind} and chains.chain_id = id)
    order by place`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Counts the chains that have a place. The next chain gets this number as its place. */
export async function countChains(db: Db): Promise<number> {
  const row = await db
    .selectFrom("chains")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : row.number + 1;
}

export async function insertChains(
  trx: Trx,
  chains: readonly (Chain & { readonly salt: Buffer | null })[],
): Promise<void> {
  if (chains.length === 0) return;
  await trx
    .insertInto("chains")
    .values(chains.map(({ chainId, ...chain }) => ({ ...chain, chain_id: chainId })))
    .execute();
}

/** Reads the chains of a range of places, ascending. */
export async function selectChains(db: Db, from: number, to: number): Promise<readonly Chain[]> {
  return await db
    .selectFrom("chains")
    .select(["number", "kind", "chain_id as chainId", "key"])
    .where("number", ">=", from)
    .where("number", "<", to)
    .orderBy("number")
    .execute();
}

/** Reads the place, key and salt of these chains. Chains without a place are left out. */
export async function selectPlaces(db: Db, kind: string, ids: readonly string[]) {
  return await db
    .selectFrom("chains")
    .select(["number", "chain_id as chainId", "key", "salt"])
    .where("kind", "=", kind)
    .where(sql<boolean>`chain_id = any(${[...ids]}::text[])`)
    .execute();
}

/** Reads a chain with its salt; undefined if it has no place yet. */
export async function selectChain(db: Db, kind: string, chainId: string) {
  return await db
    .selectFrom("chains")
    .select(["number", "kind", "chain_id as chainId", "key", "salt"])
    .where("kind", "=", kind)
    .where("chain_id", "=", chainId)
    .executeTakeFirst();
}

/** Deletes the salt of an erased owner's chain. Its leaves stay, and nobody can connect them with the id any more. */
export async function forgetChain(trx: Trx, kind: string, chainId: string): Promise<void> {
  await trx
    .updateTable("chains")
    .set({ salt: null })
    .where("kind", "=", kind)
    .where("chain_id", "=", chainId)
    .execute();
}
