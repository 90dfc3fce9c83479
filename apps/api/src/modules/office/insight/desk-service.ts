import type {
  DeskTotals,
  InsightDesk,
  InsightQuery,
  InsightQueue,
  Waits,
} from "@parlour/contract/operations/insight";
import type { RegionCode } from "@parlour/contract/regions";
import { succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { coverAfter, coverPeriod, coverTotal, type Rolled } from "./cover-rules.ts";
import {
  selectDesk,
  selectDeskTotal,
  type DeskCounts,
  type DeskGroup,
  type FlowRow,
} from "./desk-figures-store.ts";
import { selectStaffNames } from "./desk-store.ts";
import { resolvePeriod, toPeriod, type Period } from "./period-rules.ts";
import { selectQueueNow } from "./queue-store.ts";
import { readRolled } from "./rolled-store.ts";
import { readColleagues } from "../../desk/operators/index.ts";
import type { Scope } from "./scope-store.ts";
import { zoneOf } from "./calendar-rules.ts";
import { selectCare } from "./care-store.ts";
import { inSnapshot } from "./snapshot-store.ts";
import { noWaits, waitsOf } from "./wait-rules.ts";

const nothing = { written: 0, replies: 0, charged: 0, waits: noWaits };

function waitsIn({ waits, median, p90, longest }: DeskCounts): Waits {
  return waitsOf(waits, median, p90, longest);
}

function totalsOf(counts: DeskCounts | undefined): DeskTotals {
  if (counts === undefined) return { ...nothing, customers: 0, conversations: 0 };
  const { written, customers, replies, charged, conversations } = counts;
  return { written, customers, replies, charged, conversations, waits: waitsIn(counts) };
}

async function totalsBefore(trx: Trx, scope: Scope, period: Period, rolled: Rolled): Promise<DeskTotals> {
  const { zone, before } = period;
  const inside = coverTotal(period, before, rolled);
  return totalsOf(await selectDeskTotal(trx, { zone, scope, from: before.from, inside }));
}

function ofKind(groups: readonly DeskGroup[], kind: DeskGroup["kind"]): readonly DeskGroup[] {
  return groups.filter((group) => group.kind === kind);
}

function seriesOf(
  { starts }: Period,
  groups: readonly DeskGroup[],
  flow: readonly FlowRow[],
): InsightDesk["series"] {
  const points = new Map(ofKind(groups, "point").map((group) => [Number(group.key), group]));
  const sum = (rows: readonly FlowRow[]): number => rows.reduce((total, { count }) => total + count, 0);
  let waiting = sum(flow.filter(({ began }) => began < 0));
  return starts.map((start, point) => {
    const group = points.get(point);
    waiting +=
      sum(flow.filter(({ began }) => began === point)) - sum(flow.filter(({ ended }) => ended === point));
    return {
      start: start.toISOString(),
      written: group?.written ?? 0,
      replies: group?.replies ?? 0,
      charged: group?.charged ?? 0,
      waits: group === undefined ? noWaits : waitsIn(group),
      waitingAtEnd: waiting,
      operators: group?.operators ?? 0,
    };
  });
}

function hoursOf(groups: readonly DeskGroup[]): InsightDesk["hours"] {
  const hours = new Map(ofKind(groups, "hour").map((group) => [Number(group.key), group]));
  return Array.from({ length: 24 }, (_, hour) => {
    const group = hours.get(hour);
    if (group === undefined) return { hour, written: 0, replies: 0, waits: noWaits };
    return { hour, written: group.written, replies: group.replies, waits: waitsIn(group) };
  });
}

function sitesOf(groups: readonly DeskGroup[]): InsightDesk["sites"] {
  return ofKind(groups, "site")
    .map((group) => {
      const [brand = "", region] = group.key.split(" ");
      const { written, replies, charged } = group;
      return { brand, region: region as RegionCode, written, replies, charged, waits: waitsIn(group) };
    })
    .toSorted((a, b) => a.brand.localeCompare(b.brand) || a.region.localeCompare(b.region));
}

async function operatorsOf(trx: Trx, groups: readonly DeskGroup[]): Promise<InsightDesk["operators"]> {
  const operators = ofKind(groups, "operator");
  const names = await selectStaffNames(
    trx,
    operators.map(({ key }) => key),
  );
  return operators
    .map((group) => ({
      staffId: group.key,
      displayName: names.get(group.key) ?? "",
      replies: group.replies,
      charged: group.charged,
      conversations: group.conversations,
      waits: waitsIn(group),
    }))
    .toSorted((a, b) => b.replies - a.replies || a.displayName.localeCompare(b.displayName));
}

/** Reads replies and waits of a period in one snapshot, so that the parts add up to the total. */
export async function readDesk(
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightDesk, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, period.zone, "messages");
      const covers = [coverPeriod(period, rolled), coverAfter(period, rolled)] as const;
      const { groups, flow } = await selectDesk(trx, scope, period, ...covers);
      return succeed({
        period: toPeriod(period, asOf),
        totals: totalsOf(groups.find(({ kind }) => kind === "total")),
        before: await totalsBefore(trx, scope, period, rolled),
        care: await selectCare(trx, scope, period),
        series: seriesOf(period, groups, flow),
        hours: hoursOf(groups),
        operators: await operatorsOf(trx, groups),
        sites: sitesOf(groups),
      });
    }),
  );
}

/** Reads the queue as it is now, and the signed-in operators. */
export async function readQueueNow(platform: Platform, scope: Scope): Promise<InsightQueue> {
  const { database, clock } = platform;
  const now = clock.now();
  const sites = await selectQueueNow(database, scope, now);
  // an empty id leaves nobody out
  const staff = await readColleagues(platform, "");
  const count = (state: (typeof staff)[number]["presence"]["state"]): number =>
    staff.filter(({ presence }) => presence.state === state).length;
  return {
    asOf: now.toISOString(),
    sites: sites.map(({ oldestSince, ...site }) => ({
      ...site,
      oldestSince: oldestSince?.toISOString() ?? null,
    })),
    available: count("available"),
    onBreak: count("break"),
    away: count("away"),
    holding: staff.filter(({ held }) => held > 0).length,
  };
}
