import { codePoints } from "./code-points.ts";

/** Message rules (spec 9, "Response character limit 460"; api.md, message/send). */

/** Code points after NFC. */
export const messageMaxLength = 460;
/** The counter shows from here. */
export const messageCounterFrom = 400;
/** The cost of a reply received, in credits (spec 9). */
export const replyCost = 1;

/**
 * The form in which a message is stored: NFC and trimmed. What no database text can hold goes: NUL, and
 * half surrogate pairs, which become the replacement character.
 */
export function normaliseMessage(body: string): string {
  return body.toWellFormed().replaceAll("\u0000", "").normalize("NFC").trim();
}

/** Length in code points after normalising. */
export function messageLength(body: string): number {
  return codePoints(normaliseMessage(body));
}

export type MessageProblem = "empty" | "too_long";

export function messageProblem(body: string): MessageProblem | null {
  const length = messageLength(body);
  if (length === 0) return "empty";
  return length > messageMaxLength ? "too_long" : null;
}
