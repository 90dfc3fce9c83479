/** When a break is suggested to an operator, and when it is overdue (REST-1 to REST-3). Times in minutes. */

/** Work without a break for this long suggests one. */
export const longWorkMinutes = 90;
/** This many abusive messages shown in one stretch of work suggest a break. */
export const abuseLimit = 3;
/** A pause of this length between two actions counts as a break. */
export const gapMinutes = 10;
/** A break that the operator chose counts from this length on. */
export const shortestBreakMinutes = 5;
/** How long a postponed suggestion stays away. */
export const postponeMinutes = 15;
/** A suggestion that was ignored for this long is shown to supervisors as overdue. */
export const overdueMinutes = 30;

const minute = 60_000;

/** A stretch of work as it is stored. */
export interface Work {
  readonly workingSince: Date;
  readonly lastActedAt: Date;
  readonly postponedAt: Date | null;
  readonly breakSince: Date | null;
  readonly breakMinutes: number | null;
}

function after(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minute);
}

/** Whether a break that began at `since` is long enough by now to count. */
function wasBreak(since: Date, now: Date): boolean {
  return now >= after(since, shortestBreakMinutes);
}

/** Returns the stretch of work after an action: the same one, or a new one after a break. */
export function workAfterAction(work: Work | undefined, now: Date): Work {
  const fresh = {
    workingSince: now,
    lastActedAt: now,
    postponedAt: null,
    breakSince: null,
    breakMinutes: null,
  };
  if (work === undefined) return fresh;
  if (work.breakSince !== null && wasBreak(work.breakSince, now)) return fresh;
  if (now >= after(work.lastActedAt, gapMinutes)) return fresh;
  // an action right after a break began shows that the operator is not resting, so the stretch of work continues
  return { ...work, lastActedAt: now };
}

/** Returns the stretch of work when a break begins. A running break continues. */
export function workInBreak(work: Work | undefined, minutes: number, now: Date): Work {
  const { workingSince, lastActedAt, postponedAt } = work ?? workAfterAction(undefined, now);
  return {
    workingSince,
    lastActedAt,
    postponedAt,
    breakSince: work?.breakSince ?? now,
    breakMinutes: minutes,
  };
}

/** Returns the stretch of work when a break ends: a new one, unless the break was too short to count. */
export function workAfterBreak(work: Work, now: Date): Work {
  if (work.breakSince === null) return work;
  if (wasBreak(work.breakSince, now)) return workAfterAction(undefined, now);
  return { ...work, breakSince: null, breakMinutes: null };
}

/** What happened within the stretch of work. */
export interface Strain {
  /** When the third abusive message was shown; null: fewer were. */
  readonly thirdAbuseAt: Date | null;
  /** When the first flag was raised; null: none was. */
  readonly flagAt: Date | null;
}

export interface DueBreak {
  readonly why: "long_work" | "abuse" | "flag";
  readonly since: Date;
  /** How long a break is suggested. */
  readonly minutes: number;
}

/**
 * Returns the break that is due, by its earliest reason; null if none is. Abusive messages and flags call for
 * a short break at once, long work for a longer one.
 */
export function dueBreak(work: Work, strain: Strain, now: Date): DueBreak | null {
  const long = after(work.workingSince, longWorkMinutes);
  const reasons: readonly DueBreak[] = [
    ...(strain.flagAt === null ? [] : [{ why: "flag" as const, since: strain.flagAt, minutes: 5 }]),
    ...(strain.thirdAbuseAt === null
      ? []
      : [{ why: "abuse" as const, since: strain.thirdAbuseAt, minutes: 5 }]),
    ...(now < long ? [] : [{ why: "long_work" as const, since: long, minutes: 10 }]),
  ];
  const first = reasons.toSorted((a, b) => a.since.getTime() - b.since.getTime())[0] ?? null;
  if (first === null) return null;
  // if long work is also a reason, the longer break applies
  return { ...first, minutes: Math.max(...reasons.map(({ minutes }) => minutes)) };
}

/** The work and breaks of one operator at one time. */
export interface WorkState {
  readonly workingSince: Date | null;
  readonly onBreak: { readonly since: Date; readonly minutes: number } | null;
  readonly suggestion: (DueBreak & { readonly mayPostpone: boolean }) | null;
  readonly postponedUntil: Date | null;
  readonly overdue: boolean;
}

const idle: WorkState = {
  workingSince: null,
  onBreak: null,
  suggestion: null,
  postponedUntil: null,
  overdue: false,
};

/** Returns the work and breaks of one operator. A break is suggested once it is due and can be put off once in a stretch of work. */
export function workStateOf(work: Work | undefined, strain: Strain, now: Date): WorkState {
  if (work === undefined) return idle;
  if (work.breakSince !== null && work.breakMinutes !== null) {
    return { ...idle, onBreak: { since: work.breakSince, minutes: work.breakMinutes } };
  }
  // a pause this long was a break; the next action begins a new stretch
  if (now >= after(work.lastActedAt, gapMinutes)) return idle;
  const due = dueBreak(work, strain, now);
  if (due === null) return { ...idle, workingSince: work.workingSince };
  const until = work.postponedAt === null ? null : after(work.postponedAt, postponeMinutes);
  const waits = until !== null && now < until;
  return {
    workingSince: work.workingSince,
    onBreak: null,
    suggestion: waits ? null : { ...due, mayPostpone: work.postponedAt === null },
    postponedUntil: waits ? until : null,
    overdue: now >= after(due.since, overdueMinutes),
  };
}
