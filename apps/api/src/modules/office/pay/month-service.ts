import type { PayList, PayMonth, PaySummary } from "@parlour/contract/operations/pay";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { addDays, firstOfMonth } from "../insight/index.ts";
import { selectEntries, type Days, type StoredEntry } from "./chain-store.ts";
import { findProgress } from "./count-store.ts";
import { summarise, type Minimum } from "./month-rules.ts";
import { selectBrandNames, selectMinimums, selectPaid, type PaidPerson } from "./rates-store.ts";
import { listEntries } from "./statement-service.ts";

function daysOf(month: string): Days {
  const first = `${month}-01`;
  return { first, end: firstOfMonth(first, 1) };
}

/** The last day that was counted; null: none yet. */
async function findCountedTo(db: Db): Promise<string | null> {
  const progress = await findProgress(db);
  return progress === null || progress.closedUntil === progress.beganOn
    ? null
    : addDays(progress.closedUntil, -1);
}

function toSummary(
  { staffId, displayName, paySite }: PaidPerson,
  entries: readonly StoredEntry[],
  minimums: readonly Minimum[],
): PaySummary {
  return { staffId, displayName, paySite, regions: summarise(entries, minimums) };
}

/** Reads somebody's month. Finds only people whom the caller may see. */
export async function readMonthIn(
  trx: Trx,
  staffId: string,
  month: string,
  now: Date,
): Promise<Result<PayMonth, "staff_not_found">> {
  const [person] = await selectPaid(trx, now, staffId);
  if (person === undefined) return fail("staff_not_found");
  const stored = await selectEntries(trx, { staffId, days: daysOf(month) });
  const names = new Map(stored.map(({ position, correctedByName }) => [position, correctedByName]));
  const listed = listEntries(stored, await selectBrandNames(trx));
  return succeed({
    month,
    countedTo: await findCountedTo(trx),
    ...toSummary(person, stored, await selectMinimums(trx)),
    entries: listed
      .map((entry) => ({ ...entry, correctedByName: names.get(entry.position) ?? null }))
      .toReversed(),
  });
}

const snapshot = { isolation: "repeatable read", readOnly: true } as const;

/** Reads somebody's month at one point in time. */
export async function readMonth(
  database: Db,
  staffId: string,
  month: string,
  now: Date,
): Promise<Result<PayMonth, "staff_not_found">> {
  return await inTransaction(database, async (trx) => await readMonthIn(trx, staffId, month, now), snapshot);
}

/** Reads everybody's month at one point in time. */
export async function readPayList(database: Db, month: string, now: Date): Promise<PayList> {
  return await inTransaction(
    database,
    async (trx) => {
      const minimums = await selectMinimums(trx);
      const entries = Map.groupBy(
        await selectEntries(trx, { days: daysOf(month) }),
        ({ staffId }) => staffId,
      );
      const people = await selectPaid(trx, now);
      return {
        month,
        countedTo: await findCountedTo(trx),
        operators: people.map((person) => toSummary(person, entries.get(person.staffId) ?? [], minimums)),
      };
    },
    snapshot,
  );
}
