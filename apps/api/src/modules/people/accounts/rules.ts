import {
  fromWireBirthDate,
  isBirthDateInRange,
  isLegalAge,
  type CalendarDate,
} from "@parlour/contract/rules/adult";
import { passwordAllowed } from "@parlour/contract/rules/password";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { usernameProblem } from "@parlour/contract/rules/username";

/** A username as shown, and its lower-case key, which must be unique. */
export interface Username {
  readonly shown: string;
  readonly key: string;
}

/** A username is trimmed and has 2 to 20 letters and digits (SIGNUP-6). */
export function readUsername(raw: string): Result<Username, "username_invalid"> {
  if (usernameProblem(raw) !== null) return fail("username_invalid");
  const shown = raw.trim();
  return succeed({ shown, key: shown.toLowerCase() });
}

/** Reads a date of birth. `today` is the day in the customer's region (AGE-1 to AGE-3). */
export function readBirthDate(
  wire: string,
  today: CalendarDate,
): Result<CalendarDate, "invalid_request" | "underage"> {
  const date = fromWireBirthDate(wire);
  if (date === null || !isBirthDateInRange(date, today)) return fail("invalid_request");
  return isLegalAge(date, today) ? succeed(date) : fail("underage");
}

/**
 * Whether a password keeps PASSWORD-1, is not a common one (the caller looks that up), and is not the
 * username followed by digits (PASSWORD-5).
 */
export function passwordAcceptable(password: string, usernameKey: string, isCommon: boolean): boolean {
  const core = password.toLowerCase().replace(/\d+$/, "");
  return passwordAllowed(password) && !isCommon && core !== usernameKey.replace(/\d+$/, "");
}

/** For how many seconds after login a new password needs no proof, because the current one was just typed. */
export const freshLoginSeconds = 5 * 60;

/** Whether a login is so new that the password was just typed. */
export function isFreshLogin(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < freshLoginSeconds * 1000;
}

/**
 * The window in seconds for a signed-in customer's attempts at the current password, and how many are
 * allowed.
 */
export const passwordTriesSeconds = 15 * 60;
export const passwordTries = 5;

/** The window in seconds for an account's new passwords, and how many are allowed. */
export const passwordChangesSeconds = 3600;
export const passwordChanges = 5;
