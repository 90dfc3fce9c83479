import { cohortMonths, type InsightCohorts } from "@parlour/contract/operations/insight-returning";
import type { Platform } from "../../../platform.ts";
import { addDays, dayOf, firstOfMonth, momentOf, zoneOf } from "./calendar-rules.ts";
import { cohortsOf, shownCohorts, type Cohort } from "./cohort-rules.ts";
import { selectCohorts } from "./cohort-store.ts";
import { coverOf } from "./cover-rules.ts";
import { readRolled } from "./rolled-store.ts";
import type { Scope } from "./scope-store.ts";
import { inSnapshot } from "./snapshot-store.ts";

type Sources = Pick<Platform, "readDatabase" | "clock">;

/** Counts the accounts of the current month and of 12 months before, exactly. Never shown like this. */
export async function countCohorts(
  { readDatabase, clock }: Sources,
  scope: Scope,
): Promise<readonly Cohort[]> {
  const now = clock.now();
  const zone = zoneOf(scope.region);
  const today = dayOf(zone, now);
  const months = Array.from({ length: cohortMonths + 1 }, (_, index) =>
    firstOfMonth(today, index - cohortMonths),
  );
  const starts = months.map((month) => momentOf(zone, month));
  const window = { from: starts[0] ?? now, to: momentOf(zone, addDays(today, 1)) };
  return await readDatabase.run(({ database }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, zone, "messages", "payments");
      const points = { step: "month", starts } as const;
      const cover = coverOf(zone, window, rolled, now, { months: true, points });
      return cohortsOf(months, await selectCohorts(trx, scope, zone, months, cover));
    }),
  );
}

/** Reads what became of the new accounts of each month, as it may be shown (INSIGHT-11). */
export async function readCohorts(sources: Sources, scope: Scope): Promise<InsightCohorts> {
  const now = sources.clock.now();
  const zone = zoneOf(scope.region);
  const lastDay = dayOf(zone, now);
  return {
    zone,
    firstDay: firstOfMonth(lastDay, -cohortMonths),
    lastDay,
    asOf: now.toISOString(),
    cohorts: shownCohorts(await countCohorts(sources, scope)),
  };
}
