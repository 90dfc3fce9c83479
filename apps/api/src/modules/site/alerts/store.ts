import type { RegionCode } from "@parlour/contract/regions";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { AlertTimes } from "./rules.ts";

export interface Alert extends AlertTimes {
  readonly id: string;
  readonly region: RegionCode;
  /** Null: for all brands. */
  readonly brandId: string | null;
  readonly icon: string;
  readonly colour: string;
  readonly primary: string;
  readonly secondary: string;
  /** Display name of the person who raised it. */
  readonly author: string | null;
  readonly createdAt: Date;
}

/**
 * Reads the alert that is active in a region for a brand at a time, the newest of several; null if none is.
 *
 * @param brandId null: only alerts for all brands
 */
export async function findActiveAlert(
  database: Db,
  region: RegionCode,
  brandId: string | null,
  now: Date,
): Promise<Alert | null> {
  const row = await selection(database)
    .where("region", "=", region)
    .where((eb) =>
      eb.or([eb("brand_id", "is", null), ...(brandId === null ? [] : [eb("brand_id", "=", brandId)])]),
    )
    .where("starts_at", "<=", now)
    .where("expires_at", ">", now)
    .where("cancelled_at", "is", null)
    .orderBy("starts_at", "desc")
    .orderBy("alerts.created_at", "desc")
    .orderBy("alerts.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toAlert(row) : null;
}

/** Reads the newest alerts, latest start first, of one region or all. */
export async function selectAlerts(
  database: Db,
  region: RegionCode | null,
  limit: number,
): Promise<readonly Alert[]> {
  const rows = await selection(database)
    .$if(region !== null, (query) => query.where("region", "=", region))
    .orderBy("starts_at", "desc")
    .orderBy("alerts.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toAlert);
}

export async function findAlert(database: Db, alertId: string): Promise<Alert | null> {
  const row = await selection(database).where("alerts.id", "=", alertId).executeTakeFirst();
  return row ? toAlert(row) : null;
}

/** Locks an alert's row; false if it does not exist. */
export async function lockAlert(trx: Trx, alertId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("alerts")
    .select("id")
    .where("id", "=", alertId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAlert {
  readonly id: string;
  readonly region: RegionCode;
  readonly brandId: string | null;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly icon: string;
  readonly colour: string;
  readonly primary: string;
  readonly secondary: string;
  readonly staffId: string;
  readonly createdAt: Date;
}

export async function insertAlert(trx: Trx, alert: NewAlert): Promise<void> {
  await trx
    .insertInto("alerts")
    .values({
      id: alert.id,
      region: alert.region,
      brand_id: alert.brandId,
      starts_at: alert.startsAt,
      expires_at: alert.expiresAt,
      icon: alert.icon,
      colour: alert.colour,
      content_primary: alert.primary,
      content_secondary: alert.secondary,
      created_by: alert.staffId,
      created_at: alert.createdAt,
    })
    .execute();
}

export async function cancelAlertRow(trx: Trx, alertId: string, now: Date): Promise<void> {
  await trx.updateTable("alerts").set({ cancelled_at: now }).where("id", "=", alertId).execute();
}

/** Lists regions in which an alert began or ended after one time and up to another. */
export async function selectRegionsWithEdges(
  database: Db,
  after: Date,
  upTo: Date,
): Promise<readonly RegionCode[]> {
  const rows = await database
    .selectFrom("alerts")
    .select("region")
    .distinct()
    .where("cancelled_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("starts_at", ">", after), eb("starts_at", "<=", upTo)]),
        eb.and([eb("expires_at", ">", after), eb("expires_at", "<=", upTo)]),
      ]),
    )
    .execute();
  return rows.map(({ region }) => region);
}

function selection(database: Db) {
  return database
    .selectFrom("alerts")
    .leftJoin("staff", "staff.id", "alerts.created_by")
    .select([
      "alerts.id",
      "region",
      "brand_id",
      "starts_at",
      "expires_at",
      "cancelled_at",
      "icon",
      "colour",
      "content_primary",
      "content_secondary",
      "display_name",
      "alerts.created_at",
    ]);
}

function toAlert(row: Awaited<ReturnType<ReturnType<typeof selection>["executeTakeFirstOrThrow"]>>): Alert {
  return {
    id: row.id,
    region: row.region,
    brandId: row.brand_id,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    cancelledAt: row.cancelled_at,
    icon: row.icon,
    colour: row.colour,
    primary: row.content_primary,
    secondary: row.content_secondary,
    author: row.display_name,
    createdAt: row.created_at,
  };
}
