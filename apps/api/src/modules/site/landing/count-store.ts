import type { RegionCode } from "@parlour/contract/regions";
import {
  keptFromDays,
  keptToDays,
  boughtDays,
  type ShownLanding,
} from "@parlour/contract/rules/landing-split";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Place } from "../brands/index.ts";

const daySeconds = 86_400;

/** Identifies a row of sums. */
export interface CountKey extends Place, ShownLanding {
  readonly day: string;
}

/** What is added to a row of sums. */
export interface CountSums {
  readonly shown?: number;
  readonly verified?: number;
  readonly signedUp?: number;
  readonly bought?: number;
  readonly kept?: number;
}

/** Adds to rows of sums, always in the same order, so that two callers can't deadlock. */
export async function addCounts(
  db: Db | Trx,
  additions: readonly { readonly key: CountKey; readonly sums: CountSums }[],
): Promise<void> {
  if (additions.length === 0) return;
  const rows = additions
    .map(({ key, sums }) => ({
      brand_id: key.brandId,
      region: key.region,
      version: key.version,
      split: key.split ?? 0,
      day: key.day,
      shown: sums.shown ?? 0,
      verified: sums.verified ?? 0,
      signed_up: sums.signedUp ?? 0,
      bought: sums.bought ?? 0,
      kept: sums.kept ?? 0,
    }))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  await db
    .insertInto("landing_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["brand_id", "region", "version", "split", "day"]).doUpdateSet({
        shown: sql`landing_counts.shown + excluded.shown`,
        verified: sql`landing_counts.verified + excluded.verified`,
        signed_up: sql`landing_counts.signed_up + excluded.signed_up`,
        bought: sql`landing_counts.bought + excluded.bought`,
        kept: sql`landing_counts.kept + excluded.kept`,
      }),
    )
    .execute();
}

const orderOf = (row: { brand_id: string; region: string; version: number; split: number; day: string }) =>
  [
    row.brand_id,
    row.region,
    String(row.version).padStart(9, "0"),
    String(row.split).padStart(9, "0"),
    row.day,
  ].join(" ");

/** Whether a page of the site can have shown this: the version exists, and its split ran with it at most a day ago. */
export async function isPossible(
  db: Db | Trx,
  { brandId, region }: Place,
  { version, split }: ShownLanding,
  now: Date,
): Promise<boolean> {
  if (split === null) {
    const found = await db
      .selectFrom("content_versions")
      .select("version")
      .where("brand_id", "=", brandId)
      .where("region", "=", region)
      .where("version", "=", version)
      .executeTakeFirst();
    return found !== undefined;
  }
  const found = await db
    .selectFrom("landing_splits")
    .select(["version_a", "version_b"])
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("number", "=", split)
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", ">", secondsFrom(now, -daySeconds))]))
    .executeTakeFirst();
  return found !== undefined && [found.version_a, found.version_b].includes(version);
}

/** Stores in a new account which version it comes from. */
export async function setOrigin(
  trx: Trx,
  customerId: string,
  { version, split, day }: CountKey,
): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ landing_version: version, landing_split: split, landing_day: day })
    .where("id", "=", customerId)
    .execute();
}

interface OriginRow {
  readonly brand_id: string;
  readonly region: RegionCode;
  readonly landing_version: number | null;
  readonly landing_split: number | null;
  readonly landing_day: string | null;
}

const origin = ["brand_id", "region", "landing_version", "landing_split", "landing_day"] as const;

function keyOf(row: OriginRow): CountKey {
  const { brand_id: brandId, region, landing_version: version, landing_split: split, landing_day: day } = row;
  if (version === null || day === null) throw new Error("an account without a version was counted");
  return { brandId, region, version, split, day };
}

/**
 * Marks a customer as a buyer and returns the row of sums in which this counts; null: counted already, too late, or
 * from a page that is not counted.
 */
export async function markBought(trx: Trx, customerId: string, now: Date): Promise<CountKey | null> {
  const row = await trx
    .updateTable("customers")
    .set({ landing_bought: true })
    .where("id", "=", customerId)
    .where("landing_version", "is not", null)
    .where("landing_bought", "=", false)
    .where("created_at", ">", secondsFrom(now, -boughtDays * daySeconds))
    .returning(origin)
    .executeTakeFirst();
  return row === undefined ? null : keyOf(row);
}

/** Marks the customers that have become kept, at most `limit`, and returns the row of sums in which each counts. */
export async function markKept(trx: Trx, now: Date, limit: number): Promise<readonly CountKey[]> {
  const rows = await trx
    .updateTable("customers")
    .set({ landing_kept: true })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("customers")
        .select("id")
        .where("landing_version", "is not", null)
        .where("landing_kept", "=", false)
        // a day more, for a job that was late
        .where("created_at", ">", secondsFrom(now, -(keptToDays + 1) * daySeconds))
        .where("created_at", "<=", secondsFrom(now, -keptFromDays * daySeconds))
        .where(
          sql<boolean>`last_active_at >= created_at + make_interval(secs => ${keptFromDays * daySeconds})`,
        )
        .orderBy("created_at")
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(origin)
    .execute();
  return rows.map(keyOf);
}

export interface SummedCounts {
  readonly version: number;
  /** 0: no split. */
  readonly split: number;
  readonly shown: number;
  readonly verified: number;
  readonly signedUp: number;
  readonly bought: number;
  readonly kept: number;
  /** Pages shown on days whose sign-ups can be kept by now; null: there is no such day. */
  readonly keptShown: number | null;
}

/** `keptBy` is the last day whose sign-ups can be kept by now. */
function sums(db: Db, { brandId, region }: Place, keptBy: string) {
  return db
    .selectFrom("landing_counts")
    .select((eb) => [
      "version",
      "split",
      sql<string>`sum(shown)`.as("shown"),
      eb.fn.sum<string>("verified").as("verified"),
      eb.fn.sum<string>("signed_up").as("signedUp"),
      eb.fn.sum<string>("bought").as("bought"),
      eb.fn.sum<string>("kept").as("kept"),
      sql<string | null>`sum(shown) filter (where day <= ${keptBy})`.as("keptShown"),
    ])
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .groupBy(["version", "split"]);
}

interface SumsRow extends Record<Exclude<keyof SummedCounts, "keptShown">, number | string> {
  readonly keptShown: string | null;
}

const toNumbers = (row: SumsRow): SummedCounts => ({
  version: Number(row.version),
  split: Number(row.split),
  shown: Number(row.shown),
  verified: Number(row.verified),
  signedUp: Number(row.signedUp),
  bought: Number(row.bought),
  kept: Number(row.kept),
  keptShown: row.keptShown === null ? null : Number(row.keptShown),
});

/** Reads the sums of a site's versions outside of splits from a day on, newest version first. */
export async function selectVersionSums(
  db: Db,
  place: Place,
  { since, keptBy, limit }: { readonly since: string; readonly keptBy: string; readonly limit: number },
): Promise<readonly SummedCounts[]> {
  const rows = await sums(db, place, keptBy)
    .where("split", "=", 0)
    .where("day", ">=", since)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map(toNumbers);
}

/** Reads the sums of splits, by their versions. */
export async function selectSplitSums(
  db: Db,
  place: Place,
  { splits, keptBy }: { readonly splits: readonly number[]; readonly keptBy: string },
): Promise<readonly SummedCounts[]> {
  if (splits.length === 0) return [];
  return (await sums(db, place, keptBy).where("split", "in", splits).execute()).map(toNumbers);
}
