import { dictionary } from "@zxcvbn-ts/language-common";

/** About 49,000 passwords from published leaks, in lower case: capitals in usual places add nothing. */
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

/** Returns true for a password that is among the commonest, whatever its capitals (PASSWORD-5). */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return leaked.has(lower) || others.has(lower) || season.test(lower);
}

/**
 * Returns true for a staff password that is among the commonest, or one of them with signs around it, such as
 * `Password123!` (STAFF-5). Staff passwords have at least ten characters, and this is how people lengthen a short one.
 */
export function isCommonStaffPassword(password: string): boolean {
  return isCommonPassword(password) || isCommonPassword(password.replaceAll(/^[\W_]+|[\W_]+$/g, ""));
}
