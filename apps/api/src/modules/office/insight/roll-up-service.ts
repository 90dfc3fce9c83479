import { regionCodes, regions } from "@parlour/contract/regions";
import { earlierTime } from "../../../plugins/earlier-time.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { addDays, dayOf, firstOfMonth, momentOf, zoneOf } from "./calendar-rules.ts";
import { coverBefore } from "./cover-rules.ts";
import { recountLeft, selectWrongStock } from "./credit-store.ts";
import type { ChangeKind } from "./rolled-store.ts";
import {
  deleteChanges,
  deleteRollups,
  findFirstMoment,
  findProgress,
  isMonthWrong,
  lockRollUp,
  rollDays,
  rollMonth,
  saveProgress,
  selectChanges,
  selectWrongDays,
  type Change,
  type RolledDay,
} from "./roll-up-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "databaseTime" | "stopping">;

/** What was rolled up, as counts. */
export interface RollUpReport {
  readonly [fact: string]: number;
  /** Days that were counted, in each time zone. */
  readonly days: number;
  /** Later changes that are in the rollups now. */
  readonly changes: number;
}

/** How long after its end a day is rolled up: transactions under way have ended by then. */
const settledMs = 3_600_000;
/** Days in one transaction. */
const batchDays = 10;

interface Place {
  readonly zone: string;
  readonly regions: readonly string[] | null;
}

/** The time zones in which figures are shown, each with its regions; London's are of all regions together. */
function places(): readonly Place[] {
  const everywhere = zoneOf(undefined);
  const own = [...new Set(regionCodes.map((code) => regions[code].timeZone))].filter(
    (zone) => zone !== everywhere,
  );
  return [
    { zone: everywhere, regions: null },
    ...own.map((zone) => ({ zone, regions: regionCodes.filter((code) => regions[code].timeZone === zone) })),
  ];
}

function rolledDay(zone: string, day: string): RolledDay {
  return { day, slice: { from: momentOf(zone, day), to: momentOf(zone, addDays(day, 1)), point: null } };
}

/** Rolls up the next finished days of a place. Returns how many. */
async function rollNext(trx: Trx, { zone, regions: own }: Place, now: Date): Promise<number> {
  const progress = await findProgress(trx, zone);
  const settled = dayOf(zone, new Date(now.getTime() - settledMs));
  const first = progress === null ? await findFirstMoment(trx) : null;
  const from = progress ?? (first === null ? settled : dayOf(zone, first));
  const days: RolledDay[] = [];
  for (let day = from; day < settled && days.length < batchDays; day = addDays(day, 1))
    days.push(rolledDay(zone, day));
  const until = days.length === 0 ? from : addDays(days.at(-1)?.day ?? from, 1);
  if (days.length > 0) await rollDays(trx, { zone, regions: own }, days, null);
  for (const month of new Set(days.map(({ day }) => firstOfMonth(day)))) {
    if (firstOfMonth(month, 1) <= until) await rollMonth(trx, zone, month, null);
  }
  if (until !== progress) await saveProgress(trx, zone, until);
  return days.length;
}

/** Rolls up again the days of one place that a kind of later changes belongs to. Returns how many. */
async function rollChanged(
  trx: Trx,
  { zone, regions: own }: Place,
  changes: readonly Change[],
  kind: ChangeKind,
): Promise<number> {
  const until = await findProgress(trx, zone);
  if (until === null) return 0;
  const names = new Set(
    changes
      // presence is of all sites
      .filter(
        ({ region, ...change }) =>
          change.kind === kind && (kind === "presence" || own === null || own.includes(region)),
      )
      .map(({ at }) => dayOf(zone, at)),
  );
  const days = [...names].filter((day) => day < until).map((day) => rolledDay(zone, day));
  if (days.length === 0) return 0;
  await rollDays(trx, { zone, regions: own }, days, kind);
  for (const month of new Set(days.map(({ day }) => firstOfMonth(day)))) {
    if (firstOfMonth(month, 1) <= until) await rollMonth(trx, zone, month, kind);
  }
  return days.length;
}

/**
 * One transaction's work. Later changes come first, because dashboards count changed days from the books until then.
 */
async function rollBatch(trx: Trx, now: Date): Promise<RollUpReport> {
  if (!(await lockRollUp(trx))) return { days: 0, changes: 0 };
  const changes = await selectChanges(trx, batchDays);
  let days = 0;
  for (const place of places()) {
    if (changes.length === 0) days += await rollNext(trx, place, now);
    for (const kind of ["messages", "payments", "presence"] as const)
      days += await rollChanged(trx, place, changes, kind);
  }
  await deleteChanges(trx, changes);
  return { days, changes: changes.length };
}

/**
 * Rolls up finished days that are not yet rolled up, and days with later changes again. Each batch is one transaction with
 * one snapshot of the books: a change that is committed after it stays marked for the next run.
 */
export async function rollUp(
  dependencies: Dependencies,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<RollUpReport> {
  const since = performance.now();
  const sum = { days: 0, changes: 0 };
  const { database, stopping } = dependencies;
  const now = await earlierTime(dependencies);
  while (!stopping.aborted && performance.now() - since < mostMs) {
    const { days, changes } = await inTransaction(database, async (trx) => await rollBatch(trx, now), {
      isolation: "repeatable read",
    });
    if (days === 0 && changes === 0) break;
    sum.days += days;
    sum.changes += changes;
  }
  return sum;
}

/** Makes all rollups again. Until it ends, dashboards count what is missing from the books. */
export async function rebuildRollups(dependencies: Dependencies): Promise<RollUpReport> {
  await inTransaction(dependencies.database, async (trx) => {
    if (!(await lockRollUp(trx))) throw new Error("the job is rolling up: start again in a moment");
    await deleteRollups(trx);
    await recountLeft(trx);
  });
  return await rollUp(dependencies);
}

/** Counts every rolled-up day again and compares. Returns the days and months that differ, as `zone day`. */
export async function checkRollups({ database, stopping }: Dependencies): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const place of places()) {
    const { zone } = place;
    const until = await findProgress(database, zone);
    const first = await findFirstMoment(database);
    if (until === null || first === null) continue;
    for (let day = dayOf(zone, first); day < until && !stopping.aborted;) {
      const days: RolledDay[] = [];
      for (; day < until && days.length < batchDays; day = addDays(day, 1)) days.push(rolledDay(zone, day));
      const found = await inTransaction(
        database,
        async (trx) => {
          const months = new Set(days.map((each) => firstOfMonth(each.day)));
          const differing = [...(await selectWrongDays(trx, place, days))];
          for (const month of months) {
            if (firstOfMonth(month, 1) <= until && (await isMonthWrong(trx, zone, month))) {
              differing.push(month.slice(0, 7));
            }
          }
          return differing;
        },
        { isolation: "repeatable read", readOnly: true },
      );
      wrong.push(...found.map((each) => `${zone} ${each}`));
    }
  }
  const stock = await inTransaction(database, async (trx) => await wrongStock(trx), {
    isolation: "repeatable read",
    readOnly: true,
  });
  return [...[...new Set(wrong)].toSorted(), ...stock];
}

/** The sites whose accounts together hold other credits than the sums that the money page shows. */
async function wrongStock(trx: Trx): Promise<readonly string[]> {
  const zone = zoneOf(undefined);
  const until = (await findProgress(trx, zone)) ?? "";
  return await selectWrongStock(trx, zone, coverBefore(zone, "9999-12-31", until));
}
