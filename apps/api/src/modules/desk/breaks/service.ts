import type { TeamMember, Wellbeing } from "@parlour/contract/operations/wellbeing";
import type { PresenceChoice } from "@parlour/contract/operations/presence";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { breakMinutes } from "@parlour/contract/rules/care";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import {
  workStateOf,
  workAfterAction,
  workAfterBreak,
  workInBreak,
  type WorkState,
  type Work,
} from "./rules.ts";
import { lockWork, selectWork, selectWorkAndStrain, storeWork } from "./store.ts";

type Clocked = Pick<Platform, "database" | "clock">;

/** An action within this many milliseconds of the last one is not written. */
const sameActionMs = 30_000;

/** Returns when the operator last acted, as recorded; null during a break. */
async function recordWork({ database, clock }: Clocked, staffId: string): Promise<Date | null> {
  const now = clock.now();
  const before = await selectWork(database, staffId);
  if (
    before !== undefined &&
    before.breakSince === null &&
    now.getTime() - before.lastActedAt.getTime() < sameActionMs
  )
    return before.lastActedAt;
  return await inTransaction(database, async (trx) => {
    const after = workAfterAction(await lockWork(trx, staffId), now);
    await storeWork(trx, staffId, after);
    return after.breakSince === null ? after.lastActedAt : null;
  });
}

/**
 * Records in its own transaction that an operator is working: they replied, claimed, flagged or revealed a message.
 */
export async function noteWork(dependencies: Clocked, staffId: string): Promise<void> {
  await recordWork(dependencies, staffId);
}

/**
 * Returns a function that records an operator's replies as `noteWork` does. It remembers when each operator last acted, and
 * reads nothing for an action that is not written anyway.
 */
export function createReplyNotes(dependencies: Clocked): (staffId: string) => Promise<void> {
  const lastActed = new Map<string, Date>();
  return async (staffId) => {
    const before = lastActed.get(staffId);
    if (before !== undefined && dependencies.clock.now().getTime() - before.getTime() < sameActionMs) return;
    const now = await recordWork(dependencies, staffId);
    if (now !== null) lastActed.set(staffId, now);
  };
}

/** Records the start or end of a break that the operator chose, in whatever way. */
export async function noteChoice(
  trx: Trx,
  staffId: string,
  chosen: PresenceChoice,
  now: Date,
): Promise<void> {
  const work = await lockWork(trx, staffId);
  if (chosen !== "available")
    await storeWork(trx, staffId, workInBreak(work, work?.breakMinutes ?? breakMinutes.most, now));
  else if (work !== undefined) await storeWork(trx, staffId, workAfterBreak(work, now));
}

/** Reads the work of some operators at once. Returns a function that returns one operator's. */
async function readWorkStates(
  db: Db,
  staffIds: readonly string[],
  now: Date,
): Promise<(staffId: string) => WorkState> {
  const found = await selectWorkAndStrain(db, staffIds);
  return (staffId) => {
    const { work, strain } = found.get(staffId) ?? {
      work: undefined,
      strain: { thirdAbuseAt: null, flagAt: null },
    };
    return workStateOf(work, strain, now);
  };
}

async function readWorkState(db: Db, staffId: string, now: Date): Promise<WorkState> {
  return (await readWorkStates(db, [staffId], now))(staffId);
}

function toWellbeing({ workingSince, onBreak, suggestion, postponedUntil }: WorkState): Wellbeing {
  return {
    workingSince: workingSince?.toISOString() ?? null,
    onBreak: onBreak === null ? null : { since: onBreak.since.toISOString(), minutes: onBreak.minutes },
    suggestion:
      suggestion === null
        ? null
        : {
            why: suggestion.why,
            since: suggestion.since.toISOString(),
            minutes: suggestion.minutes,
            mayPostpone: suggestion.mayPostpone,
          },
    postponedUntil: postponedUntil?.toISOString() ?? null,
  };
}

/** Returns the signed-in operator's own work and breaks. */
export async function readWellbeing({ database, clock }: Clocked, staffId: string): Promise<Wellbeing> {
  return toWellbeing(await readWorkState(database, staffId, clock.now()));
}

/** Puts a suggested break off, once in a stretch of work. */
export async function postponeBreak(
  dependencies: Clocked,
  staffId: string,
): Promise<Result<Wellbeing, "already_decided">> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const put = await inTransaction(database, async (trx) => {
    const work = await lockWork(trx, staffId);
    const { suggestion } = await readWorkState(trx, staffId, now);
    if (work === undefined || suggestion?.mayPostpone !== true) return false;
    await storeWork(trx, staffId, { ...work, postponedAt: now });
    return true;
  });
  return put ? succeed(await readWellbeing(dependencies, staffId)) : fail("already_decided");
}

async function change(
  { database }: Clocked,
  staffId: string,
  to: (work: Work | undefined) => Work | undefined,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const work = to(await lockWork(trx, staffId));
    if (work !== undefined) await storeWork(trx, staffId, work);
  });
}

/** Stores how long a break is meant to last, and begins it now if none is running. */
export async function planBreak(dependencies: Clocked, staffId: string, minutes: number): Promise<void> {
  const now = dependencies.clock.now();
  await change(dependencies, staffId, (work) => workInBreak(work, minutes, now));
}

/** Ends the operator's own break. */
export async function finishBreak(dependencies: Clocked, staffId: string): Promise<void> {
  const now = dependencies.clock.now();
  await change(dependencies, staffId, (work) => (work === undefined ? undefined : workAfterBreak(work, now)));
}

/** Returns the work of all signed-in operators, overdue breaks first, then by name. */
export async function readTeam(
  { database, clock }: Clocked,
  signedIn: readonly { readonly id: string; readonly displayName: string }[],
): Promise<TeamMember[]> {
  const ids = signedIn.map(({ id }) => id);
  const stateOf = await readWorkStates(database, ids, clock.now());
  const team = signedIn.map(({ id, displayName }): TeamMember => {
    const state = stateOf(id);
    return { staffId: id, displayName, wellbeing: toWellbeing(state), overdue: state.overdue };
  });
  return team.toSorted(
    (a, b) => Number(b.overdue) - Number(a.overdue) || a.displayName.localeCompare(b.displayName),
  );
}
