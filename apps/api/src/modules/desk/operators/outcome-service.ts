import type { DeskOutcome } from "@parlour/contract/operations/desk-outcomes";
import type { DeskOutcomeKind, FlagKind } from "@parlour/contract/rules/care";
import type { Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterCommit } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import type { Holder } from "./claim-store.ts";
import { deleteOutcome, insertOutcomes, selectOutcomes } from "./outcome-store.ts";

/** What supervisors decided about an operator's conversations is kept for them until they have seen it (DESK-25). */

/** An outcome is shown for so long: 7 days. */
const shownSeconds = 7 * 86_400;
/** The most outcomes in a list. */
const listed = 20;

/**
 * Keeps a decision for the operators whose conversations it concerns, in the transaction that makes it, and informs
 * their desks after the commit. The person who decided is not told.
 */
export async function tellHolders(
  trx: Trx,
  { random, events }: Pick<Platform, "random" | "events">,
  holders: readonly Holder[],
  decision: {
    readonly outcome: DeskOutcomeKind;
    readonly flagKind: FlagKind | null;
    readonly byStaffId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { outcome, flagKind, byStaffId, now } = decision;
  const told = holders.filter(({ staffId }) => staffId !== byStaffId);
  if (told.length === 0) return;
  await insertOutcomes(
    trx,
    told.map((holder) => ({ id: random.uuid(), ...holder, outcome, flagKind, decidedAt: now })),
  );
  const staffIds = [...new Set(told.map(({ staffId }) => staffId))];
  afterCommit(trx, () => events.publishToStaff({ type: "outcome", staffIds }));
}

/** Reads the outcomes that an operator has not dismissed, newest first. */
export async function readOwnOutcomes(
  { database, clock }: Pick<Platform, "database" | "clock">,
  staffId: string,
): Promise<DeskOutcome[]> {
  const since = secondsFrom(clock.now(), -shownSeconds);
  const rows = await selectOutcomes(database, staffId, { since, limit: listed });
  return rows.map(({ decidedAt, ...outcome }) => ({ ...outcome, decidedAt: decidedAt.toISOString() }));
}

/** Removes an outcome that its operator has seen, and informs their other windows. */
export async function forgetOutcome(
  { database, events }: Pick<Platform, "database" | "events">,
  staffId: string,
  outcomeId: string,
): Promise<null> {
  await deleteOutcome(database, staffId, outcomeId);
  events.publishToStaff({ type: "outcome", staffIds: [staffId] });
  return null;
}
