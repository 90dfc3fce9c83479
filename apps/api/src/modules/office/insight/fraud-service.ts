import { fraudMonths, type InsightFraud } from "@parlour/contract/operations/fraud";
import type { InsightQuery } from "@parlour/contract/operations/insight";
import { cardProviders, type CardProviderName } from "@parlour/contract/rules/card-providers";
import type { Platform } from "../../../platform.ts";
import { addDays, dayOf, firstOfMonth, momentOf, zoneOf } from "./calendar-rules.ts";
import { coverOf } from "./cover-rules.ts";
import { fraudBasisPoints, fraudLevel, highestLevel } from "./fraud-rules.ts";
import { selectFraudMonths } from "./fraud-store.ts";
import { readRolled } from "./rolled-store.ts";
import { inSnapshot } from "./snapshot-store.ts";

type Sources = Pick<Platform, "readDatabase" | "clock" | "settings">;

/** Months whose level staff are warned of: the current one, and the one before, which has just ended. */
const warnedMonths = 2;

/** Returns the card providers that took payments or had cases, the usual first one if there are none. */
function providersOf(
  rows: readonly { readonly provider: CardProviderName }[],
): readonly [CardProviderName, ...CardProviderName[]] {
  const [first, ...others] = cardProviders.filter((name) => rows.some(({ provider }) => provider === name));
  return [first ?? cardProviders[0], ...others];
}

/**
 * Reads the share of payments with fraud or a dispute by month and card provider, newest first (INSIGHT-15). Card schemes
 * watch a merchant's account with a provider, so the shares of two are not added up.
 */
export async function readFraud(
  { readDatabase, clock, settings: { fraud: limits } }: Sources,
  {
    brand,
    region,
    months: shown = fraudMonths,
  }: Pick<InsightQuery, "brand" | "region"> & { readonly months?: number },
): Promise<InsightFraud> {
  const now = clock.now();
  const zone = zoneOf(region);
  const today = dayOf(zone, now);
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  const months = Array.from({ length: shown }, (_, index) => firstOfMonth(today, index + 1 - shown));
  const starts = months.map((month) => momentOf(zone, month));
  const window = { from: starts[0] ?? now, to: momentOf(zone, addDays(today, 1)) };
  return await readDatabase.run(({ database }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, zone, "payments");
      const cover = coverOf(zone, window, rolled, now, { months: true, points: { step: "month", starts } });
      const rows = await selectFraudMonths(trx, scope, zone, starts, cover);
      const providers = providersOf(rows);
      const counted = months
        .map((month, point) => ({ month, point }))
        .toReversed()
        .flatMap(({ month, point }) =>
          providers.map((provider) => {
            const found = rows.find((row) => row.point === point && row.provider === provider);
            const counts = {
              payments: found?.payments ?? 0,
              warnings: found?.warnings ?? 0,
              disputes: found?.disputes ?? 0,
              affected: found?.affected ?? 0,
            };
            const basisPoints = fraudBasisPoints(counts);
            return { month, provider, ...counts, basisPoints, level: fraudLevel(counts, limits) };
          }),
        );
      return {
        zone,
        firstDay: months[0] ?? today,
        lastDay: today,
        asOf: now.toISOString(),
        limits,
        level: highestLevel(counted.filter(({ month }) => months.indexOf(month) >= shown - warnedMonths)),
        months: counted,
      };
    }),
  );
}

/** Reads what staff are warned of now, of all sites. */
export async function readFraudNow(sources: Sources): Promise<InsightFraud> {
  return await readFraud(sources, { months: warnedMonths });
}
