import type { ActiveAlert } from "@parlour/contract/operations/content";
import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { findService, type PlaceFailure } from "../brands/index.ts";
import { alertState, timesProblem } from "./rules.ts";
import {
  cancelAlertRow,
  findActiveAlert,
  findAlert,
  insertAlert,
  lockAlert,
  selectAlerts,
  selectRegionsWithEdges,
  type Alert,
} from "./store.ts";

const listed = 200;

/** Reads the current alert of a brand in a region, as pages and streams show it (ALERT-1, ALERT-8); brand null: of all. */
export async function readActiveAlert(
  { database, clock }: Pick<Platform, "database" | "clock">,
  region: RegionCode,
  brandId: string | null,
): Promise<ActiveAlert> {
  const alert = await findActiveAlert(database, region, brandId, clock.now());
  return {
    active: alert !== null,
    expiry: alert?.expiresAt.toISOString() ?? null,
    alertIcon: alert?.icon ?? "",
    alertColour: alert?.colour ?? "",
    alertContentPrimary: alert?.primary ?? "",
    alertContentSecondary: alert?.secondary ?? "",
  };
}

function toOpsAlert(alert: Alert, now: Date): OpsAlert {
  return {
    id: alert.id,
    region: alert.region,
    brand: alert.brandId,
    startsAt: alert.startsAt.toISOString(),
    expiresAt: alert.expiresAt.toISOString(),
    icon: alert.icon,
    colour: alert.colour,
    contentPrimary: alert.primary,
    contentSecondary: alert.secondary,
    state: alertState(alert, now),
    author: alert.author,
    createdAt: alert.createdAt.toISOString(),
  };
}

/** Lists past, present and future alerts for the back office. */
export async function listAlerts(
  { database, clock }: Pick<Platform, "database" | "clock">,
  region: RegionCode | null,
): Promise<OpsAlert[]> {
  const now = clock.now();
  return (await selectAlerts(database, region, listed)).map((alert) => toOpsAlert(alert, now));
}

type AlertPlatform = Pick<Platform, "database" | "clock" | "random" | "events">;

export interface RaisedAlert {
  readonly regions: readonly RegionCode[];
  /** Null: all. */
  readonly brandId: string | null;
  /** Null: now. */
  readonly startsAt: Date | null;
  readonly expiresAt: Date;
  readonly icon: string;
  readonly colour: string;
  readonly primary: string;
  readonly secondary: string;
}

/** Raises an alert in each region, all or none. Open streams of a region learn of it when it begins. */
export async function raiseAlert(
  platform: AlertPlatform,
  staffId: string,
  raised: RaisedAlert,
): Promise<Result<OpsAlert[], Failure<"invalid_request" | PlaceFailure>>> {
  const { database, clock, events } = platform;
  if (raised.brandId !== null) {
    for (const region of raised.regions) {
      const service = await findService(database, raised.brandId, region);
      if (!service.ok) return service;
    }
  }
  const now = clock.now();
  const startsAt = raised.startsAt ?? now;
  const problem = timesProblem(startsAt, raised.expiresAt, now);
  if (problem !== null) return fail({ code: "invalid_request", message: problem });
  const alerts = await inTransaction(database, async (trx) => {
    const made: Alert[] = [];
    for (const region of raised.regions) {
      made.push(await raiseIn(trx, platform, staffId, region, { ...raised, startsAt, createdAt: now }));
    }
    afterCommit(trx, () => {
      if (startsAt <= now) for (const { region } of made) events.publishToRegion(region, { type: "alert" });
    });
    return made;
  });
  return succeed(alerts.map((alert) => toOpsAlert(alert, now)));
}

async function raiseIn(
  trx: Trx,
  { random }: Pick<Platform, "random">,
  staffId: string,
  region: RegionCode,
  raised: Omit<RaisedAlert, "regions" | "startsAt"> & { readonly startsAt: Date; readonly createdAt: Date },
): Promise<Alert> {
  const { brandId, startsAt, expiresAt, createdAt, icon, colour, primary, secondary } = raised;
  const id = random.uuid();
  const facts = { brandId, icon, colour, primary, secondary, startsAt, expiresAt, createdAt };
  await insertAlert(trx, { ...facts, id, region, staffId });
  const ofBrand = brandId === null ? {} : { brand: brandId };
  const details = {
    region,
    ...ofBrand,
    startsAt: startsAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  const action = { staffId, action: "alert.raise", targetType: "alert", targetId: id, details };
  await recordAudit(trx, action, { now: createdAt, random });
  const alert = await findAlert(trx, id);
  if (alert === null) throw new Error("the alert that was just raised is missing");
  return alert;
}

/** Cancels an alert, also one that has not begun. One that is over stays as it is, and nothing is audited. */
export async function cancelAlert(
  platform: AlertPlatform,
  staffId: string,
  alertId: string,
): Promise<Result<OpsAlert, "alert_not_found">> {
  const { database, clock, random, events } = platform;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const alert = (await lockAlert(trx, alertId)) ? await findAlert(trx, alertId) : null;
    if (alert === null) return fail("alert_not_found");
    const state = alertState(alert, now);
    if (state === "cancelled" || state === "expired") return succeed(toOpsAlert(alert, now));
    await cancelAlertRow(trx, alertId, now);
    await recordAudit(
      trx,
      {
        staffId,
        action: "alert.cancel",
        targetType: "alert",
        targetId: alertId,
        details: { region: alert.region },
      },
      { now, random },
    );
    afterCommit(trx, () => events.publishToRegion(alert.region, { type: "alert" }));
    return succeed(toOpsAlert({ ...alert, cancelledAt: now }, now));
  });
}

/**
 * Informs the streams of every region where an alert began or ended within the given seconds. Runs overlap,
 * so that none is missed when the job moves to another node; a stream that has sent the change ignores a
 * repetition.
 */
export async function announceAlertEdges(
  { database, clock, events }: Pick<Platform, "database" | "clock" | "events">,
  withinSeconds: number,
): Promise<number> {
  const now = clock.now();
  const after = new Date(now.getTime() - withinSeconds * 1000);
  const regions = await selectRegionsWithEdges(database, after, now);
  for (const region of regions) events.publishToRegion(region, { type: "alert" });
  return regions.length;
}
