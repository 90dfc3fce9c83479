import type { StaffRole } from "@parlour/contract/operation";
import { staffPasswordAllowed } from "@parlour/contract/rules/staff-password";

/** Staff: sign-in and how it is slowed down, one-time links, second factors, and who has to stay. */

/** Seconds in which sign-in tries, and tries at a password or code that is asked for again, are counted. */
export const signInWindowSeconds = 15 * 60;

/** Sign-in tries in that time. */
export const signInTries = {
  accountAtAddress: 8,
  address: 100,
  withoutBotCheck: 10,
  knownBrowser: 8,
} as const;

/**
 * Tries at a member of staff's code in that time by browsers that have not signed in before, from anywhere, and as many
 * by each that has. Three codes are good at a moment, so somebody who has the password finds one by guessing in a day
 * with a chance of 0.15 %, like a customer's code, and hardly more where the owner signs in meanwhile, which begins the
 * count again. A bot check buys no more tries at six digits; at a recovery code's 50 bits it does.
 */
export const codeTries = 5;

/** Tries of a signed-in member of staff at their own password in that time. */
export const ownPasswordTries = 8;

/** Seconds that a code of an authenticator is good for (RFC 6238). */
export const codeStepSeconds = 30;

/** Steps before and after the present one whose codes are accepted too, since clocks differ. */
export const codeStepWindow = 1;

/** Returns the time step of a time, from which an authenticator's code is computed. */
export function timeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / codeStepSeconds);
}

/** The steps whose codes are good now: those in the window that come after the newest one that was used. */
export function usableSteps(now: Date, lastUsedStep: number): readonly number[] {
  const present = timeStep(now);
  const window = Array.from(
    { length: 2 * codeStepWindow + 1 },
    (_, index) => present - codeStepWindow + index,
  );
  return window.filter((step) => step > lastUsedStep);
}

/**
 * Hours that a one-time link is good for: three days, so that a weekend does not use it up. Its secret has 256 bits and
 * is not guessed.
 */
export const linkHours = 72;

/** Calls with a link's secret that an address may make in a window: each may hash a password. */
export const linkTries = 30;

/** The facts about a member of staff and the other admins that decide a change. */
export interface StaffChange {
  readonly before: { readonly role: StaffRole; readonly active: boolean };
  readonly after: { readonly role: StaffRole; readonly active: boolean };
  /** Active admins besides them. */
  readonly otherAdmins: number;
}

/** Whether a change would leave nobody with the right to manage staff. */
export function leavesNoAdmin({ before, after, otherAdmins }: StaffChange): boolean {
  const was = before.active && before.role === "admin";
  const stays = after.active && after.role === "admin";
  return was && !stays && otherAdmins === 0;
}

/** Whether a member of staff may choose a password: by the rules that the form shows, and not one of the commonest. */
export function staffPasswordAcceptable(
  password: string,
  username: string,
  { before, isCommon }: { readonly before: string | null; readonly isCommon: boolean },
): boolean {
  return staffPasswordAllowed(password, username, before) && !isCommon;
}

/**
 * The most failed sign-ins per hour that the audit records: for a name, from an address, and in total. Further ones are
 * only counted (`parlour_staff_sign_in_failures_total`), so that outsiders can't flood the audit.
 */
export const auditedFailures = { name: 10, address: 20, all: 300, windowSeconds: 3600 } as const;
