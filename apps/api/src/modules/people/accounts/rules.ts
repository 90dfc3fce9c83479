import {
  fromWireBirthDate,
  isBirthDateInRange,
  isLegalAge,
  type CalendarDate,
} from "@parlour/contract/rules/adult";
import { passwordAllowed } from "@parlour/contract/rules/password";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { usernameProblem } from "@parlour/contract/rules/username";

/** A username in the form it is shown in, and the key under which it is taken, without regard to case. */
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
 * A password keeps PASSWORD-1, is not one of the commonest, which the caller looks up, and is not the username
 * with digits behind it (PASSWORD-5).
 */
export function passwordAcceptable(password: string, usernameKey: string, isCommon: boolean): boolean {
  const core = password.toLowerCase().replace(/\d+$/, "");
  return passwordAllowed(password) && !isCommon && core !== usernameKey.replace(/\d+$/, "");
}

/** Seconds after signing in in which a new password needs no other proof: the current one was just typed. */
export const freshLoginSeconds = 5 * 60;

/** Whether a login is so new that the password was typed just now. */
export function isFreshLogin(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < freshLoginSeconds * 1000;
}

/** Seconds in which a signed-in customer's tries at the current password are counted, and how many they get. */
export const passwordTriesSeconds = 15 * 60;
export const passwordTries = 5;

/** Seconds in which an account's new passwords are counted, and how many it may get. */
export const passwordChangesSeconds = 3600;
export const passwordChanges = 5;
