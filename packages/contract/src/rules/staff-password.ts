import { passwordChecks, passwordMaxLength } from "./password.ts";

/** Passwords of staff, shared by the console's forms and the server. */

/**
 * The least length of a staff password, longer than customers', because staff reach more than their own
 * account.
 */
export const staffPasswordMinLength = 10;

/** The rules of a staff password, each checked separately so that a form can show which one fails. */
export interface StaffPasswordChecks {
  readonly longEnough: boolean;
  readonly hasNumber: boolean;
  readonly hasUppercase: boolean;
  readonly withoutUsername: boolean;
}

/** Checks a password for a username. An empty password meets no rule. */
export function staffPasswordChecks(password: string, username: string): StaffPasswordChecks {
  const { hasNumber, hasUppercase } = passwordChecks(password);
  return {
    longEnough: password.length >= staffPasswordMinLength && password.length <= passwordMaxLength,
    hasNumber,
    hasUppercase,
    withoutUsername: password !== "" && !password.toLowerCase().includes(username.toLowerCase()),
  };
}

/**
 * Whether staff may choose a password: the customers' rules, but longer, different from the previous one, and
 * without their username.
 */
export function staffPasswordAllowed(password: string, username: string, before: string | null): boolean {
  return password !== before && Object.values(staffPasswordChecks(password, username)).every(Boolean);
}
