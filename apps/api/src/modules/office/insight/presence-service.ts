import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightPresence } from "@parlour/contract/operations/insight-presence";
import { succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { keptSince } from "../privacy/index.ts";
import { dayOf, zoneOf } from "./calendar-rules.ts";
import { coverTotal } from "./cover-rules.ts";
import { selectStaffNames } from "./desk-store.ts";
import { hoursLasted } from "./hour-rules.ts";
import { resolvePeriod, toPeriod } from "./period-rules.ts";
import { selectPresenceOf, selectWaited, selectWork } from "./presence-store.ts";
import { readRolled } from "./rolled-store.ts";
import { groupBy, sumOf } from "./rules.ts";
import { inSnapshot } from "./snapshot-store.ts";

/** Reads hours at the desk and breaks by operator, and waiting and presence by hour of the day, in one snapshot. */
export async function readPresence(
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightPresence, "invalid_request">> {
  const now = clock.now();
  const resolved = resolvePeriod(asked, zoneOf(region), now);
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const { zone } = period;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const messages = coverTotal(period, period, await readRolled(trx, zone, "messages"));
      const presences = coverTotal(period, period, await readRolled(trx, zone, "presence"));
      const present = await selectPresenceOf(trx, zone, presences);
      const waited = await selectWaited(trx, scope, zone, messages);
      const work = await selectWork(trx, scope, zone, messages);
      const replied = new Map(
        work.flatMap((row) => (row.staffId === null ? [] : [[row.staffId, row] as const])),
      );
      const byStaff = groupBy(present, ({ staffId }) => staffId);
      const ids = [...new Set([...byStaff.keys(), ...replied.keys()])];
      const names = await selectStaffNames(trx, ids);
      const lasted = hoursLasted(zone, period, now);
      return succeed({
        period: toPeriod(period, asOf),
        keptFrom: dayOf(zone, keptSince("presenceSpans", now)),
        operators: ids
          .map((staffId) => ({
            staffId,
            displayName: names.get(staffId) ?? "",
            ...sumOf(["presentMs", "breaks"], byStaff.get(staffId) ?? []),
            replies: replied.get(staffId)?.replies ?? 0,
            charged: replied.get(staffId)?.charged ?? 0,
          }))
          .toSorted(
            (a, b) =>
              b.presentMs - a.presentMs ||
              b.replies - a.replies ||
              a.displayName.localeCompare(b.displayName),
          ),
        hours: lasted.map((lastedMs, hour) => ({
          hour,
          lastedMs,
          ...sumOf(
            ["presentMs"],
            present.filter((row) => row.hour === hour),
          ),
          ...sumOf(
            ["waitedMs"],
            waited.filter((row) => row.hour === hour),
          ),
          ...sumOf(
            ["written", "replies"],
            work.filter((row) => row.hour === hour),
          ),
        })),
      });
    }),
  );
}
