import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { removableKeys, type ChainedEntry, type RemovableKey } from "./chain-rules.ts";

const removable = sql.raw(`array[${removableKeys.map((key) => `'${key}'`).join(", ")}]`);

/** The audit's chain at the end of a day. */
export interface AuditDay {
  readonly day: string;
  /** All entries up to then. */
  readonly entries: number;
  readonly hash: Buffer;
}

/** Takes the lock under which the audit is chained until the transaction ends; false if another node has it. */
export async function lockAuditChain(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) as is_ours`.execute(trx);
  return rows[0]?.is_ours ?? false;
}

/**
 * Waits for open transactions with an entry of a day. Until the transaction ends, other entries of that day get the next
 * day's first moment (trigger `audit_log_open_day`).
 */
export async function lockAuditDay(trx: Trx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit day'), ${day}::date - date '2000-01-01')`.execute(
    trx,
  );
}

/** Reads the newest chained day up to a day; undefined if there is none. */
export async function findAuditDay(db: Db, upTo: string): Promise<AuditDay | undefined> {
  return await db
    .selectFrom("audit_days")
    .select(["day", "entries", "hash"])
    .where("day", "<=", upTo)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Reads the first chained day after a day (null: of all); undefined if there is none. */
export async function findAuditDayAfter(db: Db, after: string | null): Promise<AuditDay | undefined> {
  return await db
    .selectFrom("audit_days")
    .select(["day", "entries", "hash"])
    .$if(after !== null, (query) => query.where("day", ">", after ?? ""))
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
}

export async function insertAuditDay(trx: Trx, day: AuditDay): Promise<void> {
  await trx.insertInto("audit_days").values(day).execute();
}

/** Reads the time of the audit's first entry; null if it has none. */
export async function findFirstEntry(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("audit_log")
    .select("at")
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** An entry as stored, with its place in the order of the chain. */
export interface StoredEntry extends ChainedEntry {
  /** Whether its details have a key that an erasure may remove. */
  readonly hasRemovable: boolean;
}

/** The entries of a span of time after a given one, in the order of the chain. */
export interface EntryRange {
  readonly from: Date;
  readonly to: Date;
  readonly after: Pick<StoredEntry, "at" | "id"> | null;
}

/** Reads the next entries of a span of time, in the order of the chain. */
export async function selectEntriesToChain(
  db: Db,
  { from, to, after }: EntryRange,
  limit: number,
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, staff_id as "staffId",
      action, target_type as "targetType", target_id as "targetId",
      (details - ${removable})::text as details, details ?| ${removable} as "hasRemovable"
    from audit_log
    where at >= ${from} and at < ${to}
      ${after === null ? sql`` : sql`and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by at, id limit ${limit}`.execute(db);
  return rows;
}

/** A removable value of an entry, as JSON. */
export interface RemovableValue {
  readonly entryId: string;
  readonly key: RemovableKey;
  readonly value: string;
}

/** Reads the removable values of entries, and makes erasures of them wait until the transaction ends. */
export async function lockRemovableValues(
  trx: Trx,
  entryIds: readonly string[],
): Promise<readonly RemovableValue[]> {
  const { rows } = await sql<RemovableValue>`
    with entry as (select id, details from audit_log where id = any(${[...entryIds]}::uuid[]) for share)
    select entry.id as "entryId", own.key, own.value::text as value
    from entry, jsonb_each(entry.details) as own where own.key = any(${removable})`.execute(trx);
  return rows;
}

/** A removable value of an entry with its seal, as far as each is still there. */
export interface StoredSeal {
  readonly entryId: string;
  readonly key: string;
  readonly seal: Buffer | null;
  readonly salt: Buffer | null;
  /** As JSON; null: an erasure has removed it. */
  readonly value: string | null;
}

export async function insertSeals(
  trx: Trx,
  seals: readonly (Pick<RemovableValue, "entryId" | "key"> & {
    readonly seal: Buffer;
    readonly salt: Buffer;
  })[],
): Promise<void> {
  if (seals.length === 0) return;
  await trx
    .insertInto("audit_seals")
    .values(seals.map(({ entryId, ...seal }) => ({ entry_id: entryId, ...seal })))
    .execute();
}

/** Reads the seals and the removable values of entries, in the order of their keys. */
export async function selectSeals(db: Db, entryIds: readonly string[]): Promise<readonly StoredSeal[]> {
  const { rows } = await sql<StoredSeal>`
    with value as (
      select entry.id, own.key, own.value::text as value from audit_log as entry, jsonb_each(entry.details) as own
      where entry.id = any(${[...entryIds]}::uuid[]) and own.key = any(${removable})),
    seal as (select entry_id as id, key, seal, salt from audit_seals where entry_id = any(${[...entryIds]}::uuid[]))
    select id as "entryId", key, seal.seal, seal.salt, value.value
    from value full join seal using (id, key) order by key collate "C"`.execute(db);
  return rows;
}
