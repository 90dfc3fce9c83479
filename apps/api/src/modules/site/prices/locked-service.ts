import type { PriceList } from "@parlour/contract/rules/bundle-prices";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import type { Place } from "../brands/index.ts";
import { insertPriceVersion, markWithdrawn } from "./store.ts";

/** Who changes a site's prices, when, and what its audit entry says besides version and start. */
export interface PriceAct {
  readonly staffId: string;
  readonly now: Date;
  readonly details?: Readonly<Record<string, string>>;
}

/** Adds checked prices from a time on, and returns the version's number. The region's prices are locked. */
export async function addPrices(
  trx: Trx,
  { random }: Pick<Platform, "random">,
  place: Place,
  added: { readonly bundles: PriceList; readonly note: string; readonly startsAt: Date },
  act: PriceAct,
): Promise<number> {
  const { staffId, now } = act;
  const version = await insertPriceVersion(trx, place, {
    ...added,
    id: random.uuid(),
    source: "edit",
    staffId,
    createdAt: now,
  });
  await auditPrices(trx, { random }, place, { action: "prices.change", version, ...added }, act);
  return version;
}

/** Withdraws prices that have not begun. The region's prices are locked. */
export async function withdrawLocked(
  trx: Trx,
  { random }: Pick<Platform, "random">,
  place: Place,
  coming: { readonly version: number; readonly startsAt: Date },
  act: PriceAct,
): Promise<void> {
  await markWithdrawn(trx, place, coming.version, { at: act.now, staffId: act.staffId });
  await auditPrices(trx, { random }, place, { action: "prices.withdraw", ...coming }, act);
}

async function auditPrices(
  trx: Trx,
  { random }: Pick<Platform, "random">,
  place: Place,
  deed: { readonly action: string; readonly version: number; readonly startsAt: Date },
  { staffId, now, details }: PriceAct,
): Promise<void> {
  const { action, version, startsAt } = deed;
  await recordAudit(
    trx,
    {
      staffId,
      action,
      targetType: "prices",
      targetId: `${place.brandId}-${place.region}`,
      details: { version, startsAt: startsAt.toISOString(), ...details },
    },
    { now, random },
  );
}
