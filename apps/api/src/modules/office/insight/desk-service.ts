import type {
  DeskTotals,
  InsightDesk,
  InsightQuery,
  InsightQueue,
} from "@parlour/contract/operations/insight";
import { succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import {
  selectStaffNames,
  selectWritten,
  selectWrittenTotals,
  type WrittenFigures,
  type WrittenRow,
} from "./desk-store.ts";
import {
  selectReplies,
  selectReplyTotals,
  type RepliesRow,
  type ReplyFigures,
  type WaitingFlow,
} from "./replies-store.ts";
import { resolvePeriod, toPeriod, type Period, type Window } from "./period-rules.ts";
import { selectQueueNow } from "./queue-store.ts";
import { readColleagues } from "../../desk/operators/index.ts";
import { noWaits } from "./rules.ts";
import type { Scope } from "./scope-store.ts";
import { zoneOf } from "./calendar-rules.ts";
import { selectCare } from "./care-store.ts";
import { inSnapshot } from "./snapshot-store.ts";

const noReplies: ReplyFigures = {
  replies: 0,
  charged: 0,
  conversations: 0,
  operators: 0,
  waits: noWaits,
};
const nothingWritten: WrittenFigures = { written: 0, customers: 0 };

function totalsOf(answered: ReplyFigures = noReplies, wrote: WrittenFigures = nothingWritten): DeskTotals {
  return {
    written: wrote.written,
    customers: wrote.customers,
    replies: answered.replies,
    charged: answered.charged,
    conversations: answered.conversations,
    waits: answered.waits,
  };
}

async function totalsIn(trx: Trx, scope: Scope, window: Window): Promise<DeskTotals> {
  const answered = await selectReplyTotals(trx, scope, window);
  return totalsOf(answered, await selectWrittenTotals(trx, scope, window));
}

function isTotal({ cut }: Pick<RepliesRow, "cut">): boolean {
  return cut.kind === "total";
}

function seriesOf(
  { starts }: Period,
  replies: readonly RepliesRow[],
  written: readonly WrittenRow[],
  flow: WaitingFlow,
): InsightDesk["series"] {
  let waiting = flow.atStart;
  return starts.map((start, point) => {
    const answered = replies.find(({ cut }) => cut.kind === "point" && cut.point === point) ?? noReplies;
    const wrote = written.find(({ cut }) => cut.kind === "point" && cut.point === point) ?? nothingWritten;
    waiting += (flow.began.get(point) ?? 0) - (flow.ended.get(point) ?? 0);
    return {
      start: start.toISOString(),
      written: wrote.written,
      replies: answered.replies,
      charged: answered.charged,
      waits: answered.waits,
      waitingAtEnd: waiting,
      operators: answered.operators,
    };
  });
}

function hoursOf(replies: readonly RepliesRow[], written: readonly WrittenRow[]): InsightDesk["hours"] {
  return Array.from({ length: 24 }, (_, hour) => {
    const answered = replies.find(({ cut }) => cut.kind === "hour" && cut.hour === hour) ?? noReplies;
    const wrote = written.find(({ cut }) => cut.kind === "hour" && cut.hour === hour) ?? nothingWritten;
    return { hour, written: wrote.written, replies: answered.replies, waits: answered.waits };
  });
}

function sitesOf(replies: readonly RepliesRow[], written: readonly WrittenRow[]): InsightDesk["sites"] {
  const sites = new Map<string, InsightDesk["sites"][number]>();
  for (const { cut, replies: count, charged, waits } of replies) {
    if (cut.kind !== "site") continue;
    const { brand, region } = cut;
    sites.set(`${brand} ${region}`, { brand, region, written: 0, replies: count, charged, waits });
  }
  for (const { cut, written: count } of written) {
    if (cut.kind !== "site") continue;
    const { brand, region } = cut;
    const known = sites.get(`${brand} ${region}`) ?? { brand, region, ...noReplies };
    const { replies: answered, charged, waits } = known;
    sites.set(`${brand} ${region}`, { brand, region, written: count, replies: answered, charged, waits });
  }
  return [...sites.values()].toSorted(
    (a, b) => a.brand.localeCompare(b.brand) || a.region.localeCompare(b.region),
  );
}

async function operatorsOf(trx: Trx, replies: readonly RepliesRow[]): Promise<InsightDesk["operators"]> {
  const rows = replies.flatMap(({ cut, ...row }) =>
    cut.kind === "operator" ? [{ staffId: cut.staffId, ...row }] : [],
  );
  const names = await selectStaffNames(
    trx,
    rows.map(({ staffId }) => staffId),
  );
  return rows
    .map(({ staffId, replies: count, charged, conversations, waits }) => ({
      staffId,
      displayName: names.get(staffId) ?? "",
      replies: count,
      charged,
      conversations,
      waits,
    }))
    .toSorted((a, b) => b.replies - a.replies || a.displayName.localeCompare(b.displayName));
}

/** Reads replies and waits of a period in one snapshot, so that the parts add up to the total. */
export async function readDesk(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightDesk, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await inSnapshot(database, async (trx) => {
    const { rows: replies, flow } = await selectReplies(trx, scope, period);
    const written = await selectWritten(trx, scope, period);
    return succeed({
      period: toPeriod(period),
      totals: totalsOf(replies.find(isTotal), written.find(isTotal)),
      before: await totalsIn(trx, scope, period.before),
      care: await selectCare(trx, scope, period),
      series: seriesOf(period, replies, written, flow),
      hours: hoursOf(replies, written),
      operators: await operatorsOf(trx, replies),
      sites: sitesOf(replies, written),
    });
  });
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
