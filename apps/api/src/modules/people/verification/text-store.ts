import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { LineType } from "../../../ports/number-lookup.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { daySeconds, hourSeconds, judgedAfterSeconds, type RecentTexts } from "./text-rules.ts";

/**
 * The block of numbers that a text goes to, and the network address that requested it, as the limits count
 * them.
 */
export interface TextTarget {
  readonly block: string;
  readonly addressHash: Buffer;
}

/**
 * Serializes the counting of texts; held until the transaction ends, before the text is sent. One lock for
 * all, because the daily limit is one: a count takes a millisecond or two, and texts are few.
 */
export async function lockTexts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('verification texts', 0))`.execute(trx);
}

/** Reads the recent texts for `decideText`. Examines at most `judge` of the block's codes, newest first. */
export async function countTexts(
  trx: Trx,
  { block, addressHash }: TextTarget,
  judge: number,
  now: Date,
): Promise<RecentTexts> {
  const day = secondsFrom(now, -daySeconds);
  const hour = secondsFrom(now, -hourSeconds);
  const counts = await trx
    .selectNoFrom((eb) => {
      const codes = eb.selectFrom("verification_codes").select(eb.fn.countAll<number>().as("sent"));
      return [
        codes.where("created_at", ">", day).as("inAll"),
        codes.where("address_hash", "=", addressHash).where("created_at", ">", hour).as("ofAddress"),
        codes.where("prefix", "=", block).where("created_at", ">", hour).as("ofBlock"),
        eb.selectFrom("text_pauses").select("until").where("prefix", "=", block).as("pausedUntil"),
      ];
    })
    .executeTakeFirstOrThrow();
  const { pausedUntil } = counts;
  const judged = await trx
    .selectFrom("verification_codes")
    .select("used_at")
    .where("prefix", "=", block)
    .where("created_at", ">", pausedUntil !== null && pausedUntil > day ? pausedUntil : day)
    .where("created_at", "<=", secondsFrom(now, -judgedAfterSeconds))
    .orderBy("created_at", "desc")
    .limit(judge)
    .execute();
  return {
    inAll: counts.inAll ?? 0,
    ofAddress: counts.ofAddress ?? 0,
    ofBlock: counts.ofBlock ?? 0,
    pausedUntil,
    judged: { codes: judged.length, unused: judged.filter((code) => code.used_at === null).length },
  };
}

/** Pauses codes for a block until a given time. */
export async function pauseBlock(trx: Trx, block: string, now: Date, until: Date): Promise<void> {
  await trx
    .insertInto("text_pauses")
    .values({ prefix: block, paused_at: now, until })
    .onConflict((conflict) => conflict.column("prefix").doUpdateSet({ paused_at: now, until }))
    .execute();
}

/** Counts the blocks of numbers that are paused at a time. */
export async function countPauses(database: Db, now: Date): Promise<number> {
  const row = await database
    .selectFrom("text_pauses")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("until", ">", now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Reads the result of a lookup of a number since a given time; null: none was made. */
export async function findLookup(database: Db, phoneHash: Buffer, since: Date): Promise<LineType | null> {
  const row = await database
    .selectFrom("phone_lookups")
    .select("line_type")
    .where("phone_hash", "=", phoneHash)
    .where("looked_up_at", ">", since)
    .executeTakeFirst();
  return row ? (row.line_type as LineType) : null;
}

export async function saveLookup(
  database: Db,
  phoneHash: Buffer,
  lineType: LineType,
  now: Date,
): Promise<void> {
  const values = { line_type: lineType, looked_up_at: now };
  await database
    .insertInto("phone_lookups")
    .values({ phone_hash: phoneHash, ...values })
    .onConflict((conflict) => conflict.column("phone_hash").doUpdateSet(values))
    .execute();
}
