import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { Consents, Funnel, InsightPeople } from "@parlour/contract/operations/insight-people";
import { succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { keptSince } from "../privacy/index.ts";
import { dayOf, zoneOf } from "./calendar-rules.ts";
import { coverOf, coverPeriod, coverTotal, type Rolled } from "./cover-rules.ts";
import { selectAsked, selectPeople, type AskedRow, type Counted, type PeopleRow } from "./people-store.ts";
import { resolvePeriod, toPeriod, type Period, type Window } from "./period-rules.ts";
import { readRolled } from "./rolled-store.ts";
import { sumOf } from "./rules.ts";
import { inSnapshot } from "./snapshot-store.ts";
import type { Scope } from "./scope-store.ts";

/** All counts of a window, by site and point. */
interface PeopleRows {
  /** Null: codes from part of the window have been removed. */
  readonly asked: readonly AskedRow[] | null;
  readonly people: readonly PeopleRow[];
}

/** What a call reads from, and for whom. */
interface Reading {
  readonly trx: Trx;
  readonly scope: Scope;
  readonly period: Period;
  readonly rolled: Rolled;
  readonly codesKept: Date;
}

async function countPeople(reading: Reading, window: Window): Promise<PeopleRows> {
  const { trx, scope, period, rolled, codesKept } = reading;
  const { zone, asOf } = period;
  const inside = window === period ? coverPeriod(period, rolled) : coverTotal(period, window, rolled);
  const now = new Date(asOf.getTime() + 86_400_000);
  const since = coverOf(zone, { from: window.from, to: now }, rolled, asOf, { months: true, points: null });
  return {
    asked: window.from < codesKept ? null : await selectAsked(trx, scope, window, period),
    people: await selectPeople(trx, scope, period, { inside, since }),
  };
}

function funnelOf({ asked, people }: PeopleRows): Funnel {
  const codes = asked === null ? { asked: null, verified: null } : sumOf(["asked", "verified"], asked);
  return { ...codes, ...sumOf(["accounts", "wrote", "bought"], people) };
}

function consentsOf({ people }: Pick<PeopleRows, "people">): Consents {
  return sumOf(["optedIn", "outByText", "outInAccount", "outByStaff", "textsSent"], people);
}

function only({ asked, people }: PeopleRows, wanted: (row: Counted) => boolean): PeopleRows {
  return { asked: asked?.filter(wanted) ?? null, people: people.filter(wanted) };
}

function sitesOf(rows: PeopleRows): InsightPeople["sites"] {
  const all: readonly Counted[] = [...(rows.asked ?? []), ...rows.people];
  const sites = new Map(all.map(({ brand, region }) => [`${brand} ${region}`, { brand, region }]));
  return [...sites.values()]
    .toSorted((a, b) => a.brand.localeCompare(b.brand) || a.region.localeCompare(b.region))
    .map(({ brand, region }) => {
      const own = only(rows, (row) => row.brand === brand && row.region === region);
      return { brand, region, ...funnelOf(own), ...consentsOf(own) };
    });
}

/** Reads sign-ups and consents of a period in one snapshot. */
export async function readPeople(
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightPeople, "invalid_request">> {
  const now = clock.now();
  const resolved = resolvePeriod(asked, zoneOf(region), now);
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  const codesKept = keptSince("verificationCodes", now);
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, period.zone, "messages", "payments");
      const reading = { trx, scope, period, rolled, codesKept };
      const rows = await countPeople(reading, period);
      const earlier = await countPeople(reading, period.before);
      return succeed({
        period: toPeriod(period, asOf),
        codesKeptFrom: dayOf(period.zone, codesKept),
        funnel: funnelOf(rows),
        funnelBefore: funnelOf(earlier),
        consents: consentsOf(rows),
        consentsBefore: consentsOf(earlier),
        series: period.starts.map((start, point) => {
          const own = only(rows, (row) => row.point === point);
          return { start: start.toISOString(), ...funnelOf(own), ...consentsOf(own) };
        }),
        sites: sitesOf(rows),
      });
    }),
  );
}
