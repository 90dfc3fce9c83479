import type { PayRates } from "@parlour/contract/operations/pay";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Db } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { findService, type PlaceFailure } from "../../site/brands/index.ts";
import { addDays, dayOf, momentOf } from "../insight/index.ts";
import { payZone } from "./count-service.ts";
import { selectPaySites } from "./count-store.ts";
import { canBeginAt, canMinimumBegin, toPayMinimums, toPayRates } from "./rates-rules.ts";
import {
  insertMinimum,
  insertPaySite,
  insertRate,
  lockColleague,
  selectMinimums,
  selectRates,
} from "./rates-store.ts";
import { recountedDays, siteId, type PaySite, type Rate } from "./rules.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random">;

/** Reads what sites pay, and the legal minimums, with their history. */
export async function readPayRates(database: Db, now: Date): Promise<PayRates> {
  return {
    rates: toPayRates(await selectRates(database), now),
    minimums: toPayMinimums(await selectMinimums(database), dayOf(payZone, now)),
  };
}

/** Sets what a site pays from a time on (PAYROLL-2). Earlier settings are never changed. */
export async function setPayRate(
  { database, clock, random }: Dependencies,
  staffId: string,
  site: PaySite,
  {
    validFrom: asked,
    ...rates
  }: Omit<Rate, "id" | "validFrom" | keyof PaySite> & { readonly validFrom: string | null },
): Promise<Result<PayRates, "invalid_request" | PlaceFailure>> {
  const now = clock.now();
  const validFrom = asked === null ? now : new Date(asked);
  if (!canBeginAt(validFrom, now)) return fail("invalid_request");
  return await inTransaction(database, async (trx) => {
    const service = await findService(trx, site.brand, site.region);
    if (!service.ok) return fail(service.error);
    await insertRate(trx, { id: random.uuid(), ...site, validFrom, ...rates, staffId, setAt: now });
    await recordAudit(
      trx,
      {
        staffId,
        action: "pay.rate",
        targetType: "pay",
        targetId: siteId(site),
        details: { validFrom: validFrom.toISOString(), ...rates },
      },
      { now, random },
    );
    return succeed(await readPayRates(trx, now));
  });
}

/** Sets a region's legal minimum from a day on. It changes no pay, only the minimum that is shown beside it. */
export async function setPayMinimum(
  { database, clock, random }: Dependencies,
  staffId: string,
  region: RegionCode,
  { validFrom, hourMinor }: { readonly validFrom: string; readonly hourMinor: number },
): Promise<Result<PayRates, "invalid_request">> {
  const now = clock.now();
  if (!canMinimumBegin(validFrom, dayOf(payZone, now))) return fail("invalid_request");
  return await inTransaction(database, async (trx) => {
    await insertMinimum(trx, { id: random.uuid(), region, validFrom, hourMinor, staffId, setAt: now });
    const details = { validFrom, hourMinor };
    const target = { targetType: "region", targetId: region };
    await recordAudit(trx, { staffId, action: "pay.minimum", ...target, details }, { now, random });
    return succeed(await readPayRates(trx, now));
  });
}

/**
 * Sets the site whose hourly rate pays an operator's presence. An operator's first pay site also applies to the days
 * that are counted again, so that a new operator's first hours are paid.
 */
export async function setPaySite(
  { database, clock, random }: Dependencies,
  adminId: string,
  staffId: string,
  site: PaySite,
): Promise<Result<null, "staff_not_found" | PlaceFailure>> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const colleague = await lockColleague(trx, staffId);
    if (colleague === undefined) return fail("staff_not_found" as const);
    const service = await findService(trx, site.brand, site.region);
    if (!service.ok) return fail(service.error);
    const isFirst = (await selectPaySites(trx, staffId)).length === 0;
    const validFrom = isFirst ? momentOf(payZone, addDays(dayOf(payZone, now), -recountedDays)) : now;
    await insertPaySite(trx, {
      id: random.uuid(),
      ofStaffId: staffId,
      ...site,
      validFrom,
      staffId: adminId,
      setAt: now,
    });
    const details = { site: siteId(site), validFrom: validFrom.toISOString() };
    await recordAudit(
      trx,
      { staffId: adminId, action: "pay.site", targetType: "staff", targetId: staffId, details },
      { now, random },
    );
    return succeed(null);
  });
}
