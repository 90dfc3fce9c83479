import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightProfiles } from "@parlour/contract/operations/insight-profiles";
import { succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { zoneOf } from "./calendar-rules.ts";
import { coverTotal } from "./cover-rules.ts";
import { resolvePeriod, toPeriod } from "./period-rules.ts";
import { selectProfiles } from "./profile-store.ts";
import { readRolled } from "./rolled-store.ts";
import { inSnapshot } from "./snapshot-store.ts";
import { waitsOf } from "./wait-rules.ts";

/** Reads messages, replies, credits and waits of a period by profile and site. */
export async function readProfiles(
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightProfiles, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, period.zone, "messages");
      const rows = await selectProfiles(trx, scope, period.zone, coverTotal(period, period, rolled));
      return succeed({
        period: toPeriod(period, asOf),
        profiles: rows
          .map(({ waits, median, p90, longest, ...row }) => ({
            ...row,
            waits: waitsOf(waits, median, p90, longest),
          }))
          .toSorted(
            (a, b) =>
              b.replies - a.replies ||
              b.written - a.written ||
              a.name.localeCompare(b.name) ||
              a.region.localeCompare(b.region),
          ),
      });
    }),
  );
}
