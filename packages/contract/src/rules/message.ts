import { codePoints } from "./code-points.ts";

/** Message rules (CHAT-2, CHAT-3). */

/** Code points after NFC. */
export const messageMaxLength = 460;
/** The message length from which the counter is shown. */
export const messageCounterFrom = 400;
/** The cost of a reply received, in credits (CREDIT-3). */
export const replyCost = 1;

/**
 * Matches any visible character. Invisible are spaces, controls, zero-width and bidi marks, variation
 * selectors, fillers (all ignorable by default), annotation marks and the blank braille cell.
 */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u{FFF9}-\u{FFFB}\u2800]/u;

/**
 * Returns a message as it is stored: NFC and trimmed, without NUL, which no database text can hold; half
 * surrogate pairs become the replacement character. A text without visible characters becomes empty.
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
