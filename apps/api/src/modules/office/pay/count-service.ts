import { earlierTime } from "../../../plugins/earlier-time.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { addDays, dayOf, daysBetween, momentOf } from "../insight/index.ts";
import { appendEntries, lockChain } from "./chain-store.ts";
import {
  beginCounting,
  findProgress,
  saveProgress,
  selectBooked,
  selectPaySites,
  selectRatesOf,
  selectReplies,
  selectSpans,
  selectWorkers,
  type Progress,
} from "./count-store.ts";
import { dueEntries, earningsOf, postingsOf, recountedDays, siteId, type PayDay } from "./rules.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "databaseTime" | "random" | "stopping">;

/** All pay uses the days of one time zone: the company's. */
export const payZone = "Europe/London";
/** How long after its end a day is counted: transactions under way have ended by then. */
const settledMs = 3_600_000;

/** What was counted. */
export interface CountReport {
  readonly [fact: string]: number;
  readonly days: number;
  readonly entries: number;
}

function payDay(day: string): PayDay {
  return { day, from: momentOf(payZone, day), to: momentOf(payZone, addDays(day, 1)) };
}

/** The most new days that are counted together. There are several if no server ran for a while. */
const mostNewDays = 7;

/**
 * Returns the days that are counted together: new days before `end`, and earlier days that are counted again. None is
 * before `beganOn`.
 */
function windowOf({ beganOn, closedUntil }: Progress, end: string): readonly PayDay[] {
  const days: string[] = [];
  for (let day = addDays(closedUntil, -recountedDays); day < end; day = addDays(day, 1)) days.push(day);
  return days.filter((each) => each >= beganOn).map(payDay);
}

/**
 * Books what an operator earned on some days and what is not yet in their chain. Returns the number of new entries.
 */
async function countOperator(
  { database, clock, random }: Pick<Dependencies, "database" | "clock" | "random">,
  staffId: string,
  days: readonly PayDay[],
): Promise<number> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const window = { from: first.from, to: last.to };
  return await inTransaction(database, async (trx: Trx) => {
    const chain = await lockChain(trx, staffId);
    const replies = await selectReplies(trx, staffId, window);
    const spans = await selectSpans(trx, staffId, window);
    const paySites = await selectPaySites(trx, staffId);
    const sites = new Map(paySites.map((site) => [siteId(site), site]));
    const rates = await selectRatesOf(trx, [...sites.values()], window);
    const booked = await selectBooked(trx, staffId, { first: first.day, end: addDays(last.day, 1) });
    const due = dueEntries(earningsOf({ days, replies, spans, paySites, rates }), booked);
    const createdAt = clock.now();
    await appendEntries(
      trx,
      chain,
      due.map(({ minor, ...entry }) => ({
        ...entry,
        id: random.uuid(),
        createdAt,
        reason: null,
        correctedBy: null,
        postings: postingsOf(entry.cause, minor),
      })),
    );
    return due.length;
  });
}

/**
 * Counts finished days that were not counted, each an hour after its end, and the 7 days before each of them again,
 * so that a late change makes a counter-entry. Each operator has one transaction. After an interrupted run the next
 * one continues, because booked entries are not due again. The first run counts nothing: pay begins on its day.
 */
export async function countPay(
  dependencies: Dependencies,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<CountReport> {
  const { database, stopping } = dependencies;
  const since = performance.now();
  const now = await earlierTime(dependencies);
  const settled = dayOf(payZone, new Date(now.getTime() - settledMs));
  await beginCounting(database, settled);
  const report = { days: 0, entries: 0 };
  for (;;) {
    const progress = await findProgress(database);
    if (progress === null || progress.closedUntil >= settled) return report;
    const latest = addDays(progress.closedUntil, mostNewDays);
    const end = latest < settled ? latest : settled;
    const days = windowOf(progress, end);
    const [first] = days;
    if (first === undefined) return report;
    const window = { from: first.from, to: momentOf(payZone, end) };
    for (const staffId of await selectWorkers(database, window, { first: first.day, end })) {
      if (stopping.aborted || performance.now() - since > mostMs) return report;
      report.entries += await countOperator(dependencies, staffId, days);
    }
    const keptFrom = momentOf(payZone, addDays(end, -recountedDays));
    await inTransaction(database, async (trx) => await saveProgress(trx, end, keptFrom));
    report.days += daysBetween(progress.closedUntil, end);
  }
}
