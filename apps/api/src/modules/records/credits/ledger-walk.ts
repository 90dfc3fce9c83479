import { inTransaction } from "../../../plugins/transaction.ts";
import { walkOn } from "../../../plugins/walk.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../audit/index.ts";
import { auditLedger } from "./ledger-audit.ts";
import {
  accountsAfter,
  deleteFault,
  findWalk,
  putFault,
  saveWalk,
  selectFaults,
} from "./ledger-walk-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "metrics" | "log" | "stopping">;

export interface LedgerReport {
  readonly [fact: string]: number;
  readonly checked: number;
  readonly faulty: number;
}

/** The least time from the start of one round to the start of the next. */
export const roundSeconds = 24 * 3600;

export interface WalkSize {
  /** How many accounts are checked before the progress is stored. */
  readonly batch: number;
  /** The most accounts in one run; each takes a few milliseconds. */
  readonly perRun: number;
}

const usualSize: WalkSize = { batch: 100, perRun: 2_000 };

/**
 * Audits accounts and records those that do not balance in `ledger_faults`. Each is reported to staff once:
 * in the log, the metrics and the audit. The ledger is not changed.
 */
export async function checkLedgers(
  dependencies: Dependencies,
  customerIds: readonly string[],
): Promise<LedgerReport> {
  const { database, clock, random, metrics, log, stopping } = dependencies;
  const known = new Set(await selectFaults(database));
  let checked = 0;
  let faulty = 0;
  for (const customerId of customerIds) {
    if (stopping.aborted) break;
    const problems = (await auditLedger(database, customerId)).join("; ");
    checked += 1;
    if (problems === "") {
      if (known.has(customerId)) await deleteFault(database, customerId);
      continue;
    }
    faulty += 1;
    log.error({ customerId, problems }, "a ledger does not balance");
    await inTransaction(database, async (trx) => {
      const now = clock.now();
      if (!(await putFault(trx, { customerId, problems, foundAt: now }))) return;
      const target = { targetType: "customer", targetId: customerId };
      const entry = { staffId: null, action: "ledger.fault", ...target, details: { problems } };
      await recordAudit(trx, entry, { now, random });
    });
  }
  metrics.ledgerFaults(faulty);
  return { checked, faulty };
}

/**
 * Runs a part of the walk over all accounts, in the order of their ids. First checks accounts with a known
 * fault again, so that a repaired one soon counts as sound, then continues where the last run ended. An
 * interrupted run repeats at most one batch.
 */
export async function walkLedgers(
  dependencies: Dependencies,
  { batch, perRun }: WalkSize = usualSize,
): Promise<LedgerReport> {
  const { database, clock, stopping } = dependencies;
  const again = await checkLedgers(dependencies, await selectFaults(database));
  let { checked, faulty } = again;
  await walkOn({
    roundSeconds,
    perRun,
    now: () => clock.now(),
    stopping,
    find: async () => await findWalk(database),
    save: async (state) => await saveWalk(database, state),
    async checkAfter(cursor) {
      const accounts = await accountsAfter(database, cursor, batch);
      const report = await checkLedgers(dependencies, accounts);
      checked += report.checked;
      faulty += report.faulty;
      if (report.checked < accounts.length) return null;
      const ended = accounts.length < batch;
      return { walked: accounts.length, cursor: ended ? null : (accounts.at(-1) ?? null) };
    },
  });
  return { checked, faulty };
}
