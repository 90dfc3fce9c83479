import { codePoints } from "./code-points.ts";

/** Username rules (SIGNUP-6), shared by form and server. */

export const usernameMinLength = 2;
export const usernameMaxLength = 20;

export type UsernameProblem = "too_short" | "too_long" | "special_characters";

/** Returns what is wrong with a trimmed username, or null. Lengths count code points. */
export function usernameProblem(raw: string): UsernameProblem | null {
  const username = raw.trim();
  const length = codePoints(username);
  if (length < usernameMinLength) return "too_short";
  if (length > usernameMaxLength) return "too_long";
  if (!/^[A-Za-z0-9]+$/.test(username)) return "special_characters";
  return null;
}
