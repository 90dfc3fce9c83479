import type { MoneyRates } from "@parlour/contract/operations/insight-net";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import type { Rates } from "./net-rules.ts";
import { canBeginOn, toMoneyRates } from "./rates-rules.ts";
import { insertRates, selectRates } from "./rates-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random">;

/** Reads fees and tax of all regions, with their history. */
export async function readRates({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Promise<MoneyRates> {
  return toMoneyRates(await selectRates(database), clock.now());
}

/** Sets fees and tax of a region from a day on. Figures of days since then change at once. */
export async function setRates(
  { database, clock, random }: Dependencies,
  staffId: string,
  region: RegionCode,
  { validFrom, ...rates }: Rates & { readonly validFrom: string },
): Promise<Result<MoneyRates, "invalid_request">> {
  const now = clock.now();
  if (!canBeginOn(region, validFrom, now)) return fail("invalid_request");
  return await inTransaction(database, async (trx) => {
    await insertRates(trx, { id: random.uuid(), region, validFrom, ...rates, staffId, setAt: now });
    const details = { validFrom, ...rates };
    const target = { targetType: "region", targetId: region };
    await recordAudit(trx, { staffId, action: "rates.set", ...target, details }, { now, random });
    return succeed(toMoneyRates(await selectRates(trx), now));
  });
}
