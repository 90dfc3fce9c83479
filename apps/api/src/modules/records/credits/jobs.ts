import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { auditLedger } from "./ledger-audit.ts";
import { accountsBookedSince } from "./store.ts";

const everySeconds = 3600;
/** Twice a turn: one that was late or failed is covered by the next. */
const coveredMs = 2 * everySeconds * 1000;

/** Checks the ledgers that were booked to lately. What is wrong is counted and logged by account, and stays as it is. */
export function creditsJobs(platform: Platform): readonly Job[] {
  return [{ name: "ledger-check", everySeconds, run: async () => await checkLedgers(platform) }];
}

async function checkLedgers({ database, clock, metrics, log, stopping }: Platform) {
  const since = new Date(clock.now().getTime() - coveredMs);
  let checked = 0;
  let faulty = 0;
  for (const customerId of await accountsBookedSince(database, since)) {
    if (stopping.aborted) break;
    const problems = await auditLedger(database, customerId);
    checked += 1;
    if (problems.length === 0) continue;
    faulty += 1;
    log.error({ customerId, problems: problems.join("; ") }, "a ledger does not add up");
  }
  metrics.ledgerFaults(faulty);
  return { checked, faulty };
}
