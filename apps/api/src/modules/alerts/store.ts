import type { RegionCode } from "@parlour/contract/regions";
import type { Db } from "../../plugins/database.ts";

export interface Alert {
  readonly expiresAt: Date;
  readonly icon: string;
  readonly colour: string;
  readonly primary: string;
  readonly secondary: string;
}

/** The alert that is active in a region at a moment, the newest where several are; null when none is. */
export async function findActiveAlert(database: Db, region: RegionCode, now: Date): Promise<Alert | null> {
  const row = await database
    .selectFrom("alerts")
    .select(["expires_at", "icon", "colour", "content_primary", "content_secondary"])
    .where("region", "=", region)
    .where("starts_at", "<=", now)
    .where("expires_at", ">", now)
    .orderBy("starts_at", "desc")
    .executeTakeFirst();
  if (!row) return null;
  return {
    expiresAt: row.expires_at,
    icon: row.icon,
    colour: row.colour,
    primary: row.content_primary,
    secondary: row.content_secondary,
  };
}
