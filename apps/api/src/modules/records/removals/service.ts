import type { RemovalHold } from "@parlour/contract/operations/ops-privacy";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../audit/index.ts";
import { clockToleranceSeconds, isUnusual, type DueCount, type RemovalWork } from "./rules.ts";
import { endHold, findConfirmed, lockHold, markConfirmed, putHold, selectHolds } from "./store.ts";

type RemovalDependencies = Pick<Platform, "database" | "clock" | "databaseTime" | "random" | "log">;

/** A server's clock and the database's differ, so nothing may be removed. */
export class ClocksDiffer extends Error {
  constructor(seconds: number) {
    super(
      `this server's clock and the database's differ by ${seconds} s: nothing was removed; set the clocks`,
    );
  }
}

/**
 * Returns the database's time, by which removals decide. Throws if this server's clock differs, because it is
 * unknown which one is right; staff see it on the retention page.
 */
export async function removalTime(dependencies: RemovalDependencies, work: RemovalWork): Promise<Date> {
  const before = dependencies.clock.now().getTime();
  const moment = await dependencies.databaseTime();
  const own = (before + dependencies.clock.now().getTime()) / 2;
  const seconds = Math.round((own - moment.getTime()) / 1000);
  if (Math.abs(seconds) <= clockToleranceSeconds) return moment;
  await putHold(dependencies.database, {
    id: dependencies.random.uuid(),
    work,
    reason: "clocks",
    moment,
    counts: {},
    clockSeconds: Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, seconds)),
    createdAt: moment,
  });
  throw new ClocksDiffer(seconds);
}

/** Returns due and existing rows by kind as text, for example `53 of 60`. */
function dueCountTexts(counts: { readonly [kind: string]: DueCount }): { readonly [kind: string]: string } {
  return Object.fromEntries(
    Object.entries(counts).map(([kind, { due, existing }]) => [kind, `${due} of ${existing}`]),
  );
}

/**
 * Whether a run is held because it would remove an unusual share of a kind: nothing may be removed until
 * staff have confirmed it. A usual run ends an earlier hold.
 */
export async function isHeld(
  dependencies: RemovalDependencies,
  work: RemovalWork,
  moment: Date,
  counts: { readonly [kind: string]: DueCount },
): Promise<boolean> {
  const { database, log, random } = dependencies;
  const unusual = Object.entries(counts).filter(([, count]) => isUnusual(count));
  if (unusual.length === 0) {
    await endHold(database, work, "unconfirmed", moment);
    return false;
  }
  await putHold(database, {
    id: random.uuid(),
    work,
    reason: "share",
    moment,
    counts: Object.fromEntries(unusual),
    clockSeconds: null,
    createdAt: moment,
  });
  log.error(
    { work, ...dueCountTexts(Object.fromEntries(unusual)) },
    "a removal is held: an unusual share would go; an admin confirms it on the console's page of retention",
  );
  return true;
}

/**
 * Returns the time of a run that staff confirmed; null if there is none. Records due at that time may be
 * removed.
 */
export async function confirmedTime(
  dependencies: RemovalDependencies,
  work: RemovalWork,
): Promise<Date | null> {
  return (await findConfirmed(dependencies.database, work))?.moment ?? null;
}

/** Ends a hold after its confirmed run has removed everything. */
export async function endConfirmed(dependencies: RemovalDependencies, work: RemovalWork): Promise<void> {
  await endHold(dependencies.database, work, "any", await dependencies.databaseTime());
}

/** Reads the holds that wait for staff, newest first. */
export async function readHolds({ database }: Pick<Platform, "database">): Promise<RemovalHold[]> {
  return (await selectHolds(database)).map((hold) => ({
    ...hold,
    moment: hold.moment.toISOString(),
    createdAt: hold.createdAt.toISOString(),
    confirmedAt: hold.confirmedAt?.toISOString() ?? null,
  }));
}

/** Lets a held run remove the rows that it counted. Repeating it changes nothing. Refused while the clocks differ. */
export async function confirmHold(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staff: StaffIdentity,
  holdId: string,
): Promise<Result<null, "hold_not_found" | "clocks_differ">> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const hold = await lockHold(trx, holdId);
    if (hold === undefined) return fail("hold_not_found");
    if (hold.reason === "clocks") return fail("clocks_differ");
    if (hold.confirmedAt !== null) return succeed(null);
    await markConfirmed(trx, holdId, staff.staffId, now);
    await recordAudit(
      trx,
      {
        staffId: staff.staffId,
        action: "retention.confirm",
        targetType: "removal_hold",
        targetId: holdId,
        details: { work: hold.work, moment: hold.moment.toISOString(), ...dueCountTexts(hold.counts) },
      },
      { now, random },
    );
    return succeed(null);
  });
}
