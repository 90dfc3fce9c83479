import type { TakeOver } from "@parlour/contract/operations/ops-take-overs";
import type { Db, Trx } from "../../../plugins/database.ts";
import { nextPage } from "../../../plugins/list-page.ts";
import type { Place } from "../brands/index.ts";

export type TakeOverKind = TakeOver["kind"];
export type SiteState = TakeOver["sites"][number]["state"];

export interface TakenSite extends Place {
  /** What the site had published, or its newest price version. */
  readonly versionBefore: number;
  readonly version: number;
  readonly startsAt: Date;
  readonly state: SiteState;
}

export interface StoredTakeOver extends Place {
  readonly id: string;
  readonly kind: TakeOverKind;
  readonly version: number;
  readonly note: string;
  readonly staffId: string;
  readonly createdAt: Date;
  /** Null: at once. */
  readonly localStart: string | null;
}

export interface ListedTakeOver extends StoredTakeOver {
  /** Display names. */
  readonly author: string | null;
  readonly undoneBy: string | null;
  readonly undoneAt: Date | null;
  readonly sites: readonly TakenSite[];
}

/** Adds a change that was copied to other sites, with its sites. */
export async function insertTakeOver(
  trx: Trx,
  made: StoredTakeOver,
  sites: readonly TakenSite[],
): Promise<void> {
  await trx
    .insertInto("take_overs")
    .values({
      id: made.id,
      kind: made.kind,
      brand_id: made.brandId,
      region: made.region,
      version: made.version,
      note: made.note,
      staff_id: made.staffId,
      created_at: made.createdAt,
      local_start: made.localStart,
    })
    .execute();
  await trx
    .insertInto("take_over_sites")
    .values(
      sites.map((site) => ({
        take_over_id: made.id,
        brand_id: site.brandId,
        region: site.region,
        version_before: site.versionBefore,
        version: site.version,
        starts_at: site.startsAt,
        state: site.state,
      })),
    )
    .execute();
}

function selection(db: Db) {
  return db
    .selectFrom("take_overs")
    .leftJoin("staff as author", "author.id", "take_overs.staff_id")
    .leftJoin("staff as undoer", "undoer.id", "take_overs.undone_by")
    .select([
      "take_overs.id",
      "kind",
      "brand_id as brandId",
      "region",
      "version",
      "note",
      "take_overs.staff_id as staffId",
      "take_overs.created_at as createdAt",
      "local_start as localStart",
      "undone_at as undoneAt",
      "author.display_name as author",
      "undoer.display_name as undoneBy",
    ]);
}

async function withSites(
  db: Db,
  rows: readonly Omit<ListedTakeOver, "sites">[],
): Promise<readonly ListedTakeOver[]> {
  if (rows.length === 0) return [];
  const sites = await db
    .selectFrom("take_over_sites")
    .select([
      "take_over_id as takeOverId",
      "brand_id as brandId",
      "region",
      "version_before as versionBefore",
      "version",
      "starts_at as startsAt",
      "state",
    ])
    .where(
      "take_over_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("brand_id")
    .orderBy("region")
    .execute();
  const sitesOf = Map.groupBy(sites, ({ takeOverId }) => takeOverId);
  return rows.map((row) => ({ ...row, sites: sitesOf.get(row.id) ?? [] }));
}

/** Reads changes of one kind, newest first. @param before the id of the last one that the reader has */
export async function selectTakeOvers(
  db: Db,
  kind: TakeOverKind,
  before: string | null,
  limit: number,
): Promise<readonly ListedTakeOver[]> {
  const newestFirst = { table: "take_overs", time: "created_at", id: "id" } as const;
  const rows = await selection(db)
    .where("kind", "=", kind)
    .$if(before !== null, (query) => query.where(nextPage(newestFirst, before ?? "")))
    .orderBy("take_overs.created_at", "desc")
    .orderBy("take_overs.id")
    .limit(limit)
    .execute();
  return await withSites(db, rows);
}

/** Reads one change with its sites; null if there is none. */
export async function findTakeOver(db: Db, id: string): Promise<ListedTakeOver | null> {
  const [found] = await withSites(db, await selection(db).where("take_overs.id", "=", id).execute());
  return found ?? null;
}

/** Locks a change, so that it is undone once. */
export async function lockTakeOver(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("take_overs").select("id").where("id", "=", id).forUpdate().execute();
}

export async function markUndone(trx: Trx, id: string, undone: { at: Date; staffId: string }): Promise<void> {
  await trx
    .updateTable("take_overs")
    .set({ undone_at: undone.at, undone_by: undone.staffId })
    .where("id", "=", id)
    .execute();
}

export async function setSiteState(trx: Trx, id: string, place: Place, state: SiteState): Promise<void> {
  await trx
    .updateTable("take_over_sites")
    .set({ state })
    .where("take_over_id", "=", id)
    .where("brand_id", "=", place.brandId)
    .where("region", "=", place.region)
    .execute();
}

export interface DueSite extends Place {
  readonly takeOverId: string;
}

/** Lists planned sites whose time has come, earliest first. */
export async function selectDueSites(db: Db, now: Date, limit: number): Promise<readonly DueSite[]> {
  return await db
    .selectFrom("take_over_sites")
    .select(["take_over_id as takeOverId", "brand_id as brandId", "region"])
    .where("state", "=", "planned")
    .where("starts_at", "<=", now)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
}

/** Locks a planned site with who planned it; null if it is no longer planned. */
export async function lockPlannedSite(
  trx: Trx,
  { takeOverId, brandId, region }: DueSite,
): Promise<{ readonly versionBefore: number; readonly version: number; readonly staffId: string } | null> {
  const row = await trx
    .selectFrom("take_over_sites as site")
    .innerJoin("take_overs", "take_overs.id", "site.take_over_id")
    .select(["version_before as versionBefore", "site.version", "take_overs.staff_id as staffId"])
    .where("site.take_over_id", "=", takeOverId)
    .where("site.brand_id", "=", brandId)
    .where("site.region", "=", region)
    .where("site.state", "=", "planned")
    .forUpdate("site")
    .executeTakeFirst();
  return row ?? null;
}
