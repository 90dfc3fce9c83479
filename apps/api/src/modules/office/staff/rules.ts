import type { StaffRole } from "@parlour/contract/operation";
import { staffPasswordAllowed } from "@parlour/contract/rules/staff-password";

/** Staff rules: sign-in and its limits, one-time links, second factors, and the last admin. */

/** The window in seconds for counting attempts at a sign-in, password or code. */
export const signInWindowSeconds = 15 * 60;

/** The most sign-in attempts in that window. */
export const signInTries = {
  accountAtAddress: 8,
  address: 100,
  withoutBotCheck: 10,
  knownBrowser: 8,
} as const;

/**
 * Attempts at a person's codes in that window: for all unknown browsers together, and for each known browser.
 * Three codes are valid at a time, so somebody with the password guesses one in a day with a chance of 0.15
 * %, as for a customer's code, and hardly more if the owner signs in meanwhile, which resets the count. A bot
 * check grants no further attempts at six digits; at a recovery code's 50 bits it does.
 */
export const codeTries = 5;

/** Attempts of a signed-in member of staff at their own password in that window. */
export const ownPasswordTries = 8;

/** For how many seconds an authenticator's code is valid (RFC 6238). */
export const codeStepSeconds = 30;

/** How many steps before and after the current one are accepted, since clocks differ. */
export const codeStepWindow = 1;

/** Returns the time step of a time, from which an authenticator's code is computed. */
export function timeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / codeStepSeconds);
}

/** Returns the steps whose codes are valid now: those in the window after the last used one. */
export function usableSteps(now: Date, lastUsedStep: number): readonly number[] {
  const present = timeStep(now);
  const window = Array.from(
    { length: 2 * codeStepWindow + 1 },
    (_, index) => present - codeStepWindow + index,
  );
  return window.filter((step) => step > lastUsedStep);
}

/**
 * For how many hours a one-time link is valid: three days, to outlast a weekend. Its secret has 256 bits and
 * can't be guessed.
 */
export const linkHours = 72;

/** How often an address may use link secrets in the window: each call may hash a password. */
export const linkTries = 30;

/** What decides whether somebody may manage staff. */
interface StaffRights {
  readonly role: StaffRole;
  readonly active: boolean;
  /** null: all. */
  readonly sites: readonly unknown[] | null;
}

/** The facts about a member of staff and the other admins that decide a change. */
export interface StaffChange {
  readonly before: StaffRights;
  readonly after: StaffRights;
  /** Other active admins who work for all sites. */
  readonly otherAdmins: number;
}

/** Whether a change would leave nobody with the right to manage staff. */
export function leavesNoAdmin({ before, after, otherAdmins }: StaffChange): boolean {
  const manages = ({ active, role, sites }: StaffRights): boolean =>
    active && role === "admin" && sites === null;
  return manages(before) && !manages(after) && otherAdmins === 0;
}

/**
 * Whether a member of staff may choose a password: it keeps the rules that the form shows and is not a common
 * one.
 */
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
