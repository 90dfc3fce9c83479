import { inTransaction } from "../../../plugins/transaction.ts";
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

/** A round begins at the earliest this long after the one before began. */
export const roundSeconds = 24 * 3600;

export interface WalkSize {
  /** Accounts after which the walk notes how far it has come. */
  readonly batch: number;
  /** Accounts of one run at most; each takes a few milliseconds. */
  readonly perRun: number;
}

const usualSize: WalkSize = { batch: 100, perRun: 2_000 };

/**
 * Audits accounts and records those that do not balance in `ledger_faults`. Staff are informed of each once: in the
 * log, by the metrics, and in the audit. The ledger is not changed.
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
    log.error({ customerId, problems }, "a ledger does not add up");
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
 * One run of the walk over all accounts, in the order of their ids. It first looks again at accounts with a known fault,
 * so that a mended one is soon known as sound, then goes on where the run before ended. A run that is cut off repeats one batch
 * at most.
 */
export async function walkLedgers(
  dependencies: Dependencies,
  { batch, perRun }: WalkSize = usualSize,
): Promise<LedgerReport> {
  const { database, clock, stopping } = dependencies;
  const again = await checkLedgers(dependencies, await selectFaults(database));
  let { checked, faulty } = again;
  for (let walked = 0; walked < perRun && !stopping.aborted;) {
    const state = await findWalk(database);
    const now = clock.now();
    const begins = state === undefined || state.cursor === null;
    if (begins && state !== undefined && now.getTime() - state.roundBeganAt.getTime() < roundSeconds * 1000) {
      break;
    }
    const roundBeganAt = begins ? now : state.roundBeganAt;
    const accounts = await accountsAfter(database, state?.cursor ?? null, batch);
    const report = await checkLedgers(dependencies, accounts);
    checked += report.checked;
    faulty += report.faulty;
    walked += accounts.length;
    if (report.checked < accounts.length) break;
    const ended = accounts.length < batch;
    await saveWalk(database, { cursor: ended ? null : (accounts.at(-1) ?? null), roundBeganAt });
    if (ended) break;
  }
  return { checked, faulty };
}
