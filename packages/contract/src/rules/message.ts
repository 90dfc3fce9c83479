import { codePoints } from "./code-points.ts";

/** Message rules (CHAT-2, CHAT-3). */

/** Code points after NFC. */
export const messageMaxLength = 460;
/** The counter shows from here. */
export const messageCounterFrom = 400;
/** The cost of a reply received, in credits (CREDIT-3). */
export const replyCost = 1;

/**
 * Anything that can be seen. Not seen are spaces, controls, zero-width and bidi marks, variation selectors, fillers
 * (all of them ignorable by default), annotation marks and the blank braille cell.
 */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u{FFF9}-\u{FFFB}\u2800]/u;

/**
 * The form in which a message is stored: NFC and trimmed. What no database text can hold goes: NUL, and
 * half surrogate pairs, which become the replacement character. A text of which nothing can be seen is empty.
 */
export function normaliseMessage(body: string): string {
  const text = body.toWellFormed().replaceAll("\u0000", "").normalize("NFC").trim();
  return visible.test(text) ? text : "";
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
