import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { Consents, Funnel, InsightPeople } from "@parlour/contract/operations/insight-people";
import { succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { keptSince } from "../privacy/index.ts";
import { dayOf, zoneOf } from "./calendar-rules.ts";
import {
  selectAccounts,
  selectAsked,
  selectConsents,
  selectTexts,
  type AccountsRow,
  type AskedRow,
  type ConsentsRow,
  type Counted,
  type TextsRow,
} from "./people-store.ts";
import { resolvePeriod, toPeriod, type Period, type Window } from "./period-rules.ts";
import { sumOf } from "./rules.ts";
import { inSnapshot } from "./snapshot-store.ts";
import type { Scope } from "./scope-store.ts";

/** All counts of a window, by site and point. */
interface PeopleRows {
  /** Null: codes from part of the window have been removed. */
  readonly asked: readonly AskedRow[] | null;
  readonly accounts: readonly AccountsRow[];
  readonly consents: readonly ConsentsRow[];
  readonly texts: readonly TextsRow[];
}

async function countPeople(
  trx: Trx,
  scope: Scope,
  window: Window,
  period: Period,
  codesKept: Date,
): Promise<PeopleRows> {
  return {
    asked: window.from < codesKept ? null : await selectAsked(trx, scope, window, period),
    accounts: await selectAccounts(trx, scope, window, period),
    consents: await selectConsents(trx, scope, window, period),
    texts: await selectTexts(trx, scope, window, period),
  };
}

function funnelOf({ asked, accounts }: Pick<PeopleRows, "asked" | "accounts">): Funnel {
  const codes = asked === null ? { asked: null, verified: null } : sumOf(["asked", "verified"], asked);
  return { ...codes, ...sumOf(["accounts", "wrote", "bought"], accounts) };
}

function consentsOf({ consents, texts }: Pick<PeopleRows, "consents" | "texts">): Consents {
  return {
    ...sumOf(["optedIn", "outByText", "outInAccount", "outByStaff"], consents),
    ...sumOf(["textsSent"], texts),
  };
}

function only(
  { asked, accounts, consents, texts }: PeopleRows,
  wanted: (row: Counted) => boolean,
): PeopleRows {
  return {
    asked: asked?.filter(wanted) ?? null,
    accounts: accounts.filter(wanted),
    consents: consents.filter(wanted),
    texts: texts.filter(wanted),
  };
}

function sitesOf(rows: PeopleRows): InsightPeople["sites"] {
  const all: readonly Counted[] = [...(rows.asked ?? []), ...rows.accounts, ...rows.consents, ...rows.texts];
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
  { database, clock }: Pick<Platform, "database" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightPeople, "invalid_request">> {
  const now = clock.now();
  const resolved = resolvePeriod(asked, zoneOf(region), now);
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  const codesKept = keptSince("verificationCodes", now);
  return await inSnapshot(database, async (trx) => {
    const rows = await countPeople(trx, scope, period, period, codesKept);
    const earlier = await countPeople(trx, scope, period.before, period, codesKept);
    return succeed({
      period: toPeriod(period),
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
  });
}
