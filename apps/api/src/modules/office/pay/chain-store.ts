import type { Currency, RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { entryHash, genesisHash } from "./hash-chain.ts";
import { currencyOf, type PayEntryFacts, type PayPosting } from "./rules.ts";

/** An operator's locked chain: how many entries it has, and the newest one's hash. */
export interface LockedChain {
  readonly staffId: string;
  readonly entries: number;
  readonly headHash: Buffer;
}

/** Locks an operator's chain until the transaction ends, and begins one if there is none. */
export async function lockChain(trx: Trx, staffId: string): Promise<LockedChain> {
  const lock = async () =>
    await trx
      .selectFrom("pay_accounts")
      .select(["entries", "head_hash as headHash"])
      .where("staff_id", "=", staffId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const locked = await lock();
  if (locked !== undefined) return { staffId, ...locked };
  await trx
    .insertInto("pay_accounts")
    .values({ staff_id: staffId, head_hash: genesisHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const begun = await lock();
  if (begun === undefined) throw new Error("a chain of pay that was just begun is missing");
  return { staffId, ...begun };
}

/** An entry that is to be appended. */
export type NewPayEntry = Omit<PayEntryFacts, "staffId" | "position"> & { readonly id: string };

/** Appends entries to a locked chain, in their order. */
export async function appendEntries(
  trx: Trx,
  chain: LockedChain,
  entries: readonly NewPayEntry[],
): Promise<LockedChain> {
  if (entries.length === 0) return chain;
  const { staffId } = chain;
  let { entries: position, headHash } = chain;
  const rows = entries.map((entry) => {
    position += 1;
    const previousHash = headHash;
    headHash = entryHash(previousHash, { ...entry, staffId, position });
    return {
      id: entry.id,
      staff_id: staffId,
      position,
      cause: entry.cause,
      cause_id: entry.causeId,
      day: entry.day,
      brand_id: entry.brand,
      region: entry.region,
      currency: currencyOf(entry.region),
      quantity: entry.quantity,
      charged: entry.charged,
      rate_minor: entry.rateMinor,
      reason: entry.reason,
      corrected_by: entry.correctedBy,
      previous_hash: previousHash,
      hash: headHash,
      created_at: entry.createdAt,
    };
  });
  await trx.insertInto("pay_entries").values(rows).execute();
  // A separate statement, because the row policy of postings requires that their entry exists already.
  await trx
    .insertInto("pay_postings")
    .values(
      entries.flatMap(({ id, postings }) =>
        postings.map(({ account, amount }, index) => ({ entry_id: id, line: index + 1, account, amount })),
      ),
    )
    .execute();
  const after = { entries: position, head_hash: headHash };
  await trx.updateTable("pay_accounts").set(after).where("staff_id", "=", staffId).execute();
  return { staffId, entries: position, headHash };
}

/** An entry as stored. */
export interface StoredEntry extends PayEntryFacts {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  readonly correctedByName: string | null;
  /** As stored; the region's, unless somebody changed it. */
  readonly currency: Currency;
  /** The time as it is stored, to the microsecond: a Date has milliseconds only. */
  readonly exactTime: string;
}

/** The head as stored; undefined: the operator has no chain. */
export async function findHead(
  db: Db,
  staffId: string,
): Promise<{ readonly entries: number; readonly headHash: Buffer } | undefined> {
  return await db
    .selectFrom("pay_accounts")
    .select(["entries", "head_hash as headHash"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
}

/** The days from the first on, and before `end`. */
export interface Days {
  readonly first: string;
  readonly end: string;
}

/** Reads entries in chain order: those of an operator or of everybody, of some days or of all. */
export async function selectEntries(
  db: Db,
  { staffId, days }: { readonly staffId?: string; readonly days?: Days },
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<
    Omit<StoredEntry, "postings" | "region"> & {
      readonly region: RegionCode;
      readonly postings: readonly PayPosting[];
    }
  >`
    select entry.staff_id as "staffId", entry.position, entry.cause, entry.cause_id as "causeId",
      entry.created_at as "createdAt", entry.day::text as day, entry.brand_id as brand, entry.region, entry.currency, entry.quantity,
      to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactTime",
      entry.charged, entry.rate_minor as "rateMinor", entry.reason, entry.corrected_by as "correctedBy",
      entry.previous_hash as "previousHash", entry.hash, corrector.display_name as "correctedByName",
      (select coalesce(json_agg(
          json_build_object('account', posting.account, 'amount', posting.amount) order by posting.line), '[]')
        from pay_postings as posting where posting.entry_id = entry.id) as postings
    from pay_entries as entry left join staff as corrector on corrector.id = entry.corrected_by
    where true
      ${staffId === undefined ? sql`` : sql`and entry.staff_id = ${staffId}`}
      ${days === undefined ? sql`` : sql`and entry.day >= ${days.first}::date and entry.day < ${days.end}::date`}
    order by entry.staff_id, entry.position`.execute(db);
  return rows;
}

/** Reads the operators who have a chain. */
export async function selectChains(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom("pay_accounts").select("staff_id").orderBy("staff_id").execute();
  return rows.map((row) => row.staff_id);
}

/** Returns the entry of a correction with an id, if it was booked. */
export async function findCorrection(
  trx: Trx,
  staffId: string,
  correctionId: string,
): Promise<{ readonly day: string; readonly minor: number; readonly reason: string | null } | undefined> {
  const { rows } = await sql<{
    readonly day: string;
    readonly minor: number;
    readonly reason: string | null;
  }>`
    select entry.day::text as day, entry.reason, posting.amount as minor
    from pay_entries as entry
    join pay_postings as posting on posting.entry_id = entry.id and posting.account = 'operator:pay'
    where entry.staff_id = ${staffId} and entry.cause = 'correction' and entry.cause_id = ${correctionId}`.execute(
    trx,
  );
  return rows[0];
}
