import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * About 49,000 passwords from published leaks, in lower case: capitals in the usual places add little
 * strength.
 */
const leaked: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Likely passwords in our regions that the list lacks. */
const others: ReadonlySet<string> = new Set([
  "admin1234",
  "changeme123",
  "dublin1",
  "facebook1",
  "password!1",
  "princess123",
  "sunshine123",
]);

/** A season and a year, a common choice of people who must change a password. */
const season = /^(?:spring|summer|autumn|winter)(?:19|20)\d\d$/;

/** Whether a password is a common one, ignoring case (PASSWORD-5). */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return leaked.has(lower) || others.has(lower) || season.test(lower);
}

/**
 * Whether a staff password is a common one, or a common one with other characters around it, such as
 * `Password123!` (STAFF-5). Staff passwords have at least ten characters, and people lengthen short ones this
 * way.
 */
export function isCommonStaffPassword(password: string): boolean {
  return isCommonPassword(password) || isCommonPassword(password.replaceAll(/^[\W_]+|[\W_]+$/g, ""));
}
