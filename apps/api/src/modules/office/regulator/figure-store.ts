import type { RegionCode } from "@parlour/contract/regions";
import { CompiledQuery, sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { FigureRow } from "./figure.ts";

/** Rows that are in memory at a time. */
const batch = 500;

/** Runs a compiled query and yields its rows, a batch at a time. One at a time in a transaction. */
export async function* selectFigure(
  trx: Trx,
  { sql: text, parameters }: Pick<CompiledQuery, "sql" | "parameters">,
): AsyncGenerator<readonly FigureRow[]> {
  await trx.executeQuery(CompiledQuery.raw(`declare figure no scroll cursor for ${text}`, [...parameters]));
  for (;;) {
    const { rows } = await sql<FigureRow>`fetch forward ${sql.lit(batch)} from figure`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await sql`close figure`.execute(trx);
}

/** Reads the ids of a region's sites, such as duskwren-GB. */
export async function selectSites(db: Db, region: RegionCode): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("brand_regions")
    .select("brand_id")
    .where("region", "=", region)
    .orderBy("brand_id")
    .execute();
  return rows.map(({ brand_id }) => `${brand_id}-${region}`);
}

/** A folder that was made. */
export interface MadeFolder {
  readonly id: string;
  readonly at: Date;
  readonly region: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly madeByName: string | null;
}

/** Reads from the audit which folders were made, newest first. */
export async function selectMadeFolders(db: Db, limit: number): Promise<readonly MadeFolder[]> {
  return await db
    .selectFrom("audit_log as entry")
    .leftJoin("staff", "staff.id", "entry.staff_id")
    .select([
      "entry.id",
      "entry.at",
      "entry.target_id as region",
      "entry.details",
      "staff.display_name as madeByName",
    ])
    .where("entry.action", "=", "regulator.folder")
    .orderBy("entry.at", "desc")
    .orderBy("entry.id", "desc")
    .limit(limit)
    .execute();
}
