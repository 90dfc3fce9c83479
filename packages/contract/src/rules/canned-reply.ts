import { codePoints } from "./code-points.ts";
import { messageMaxLength, normaliseMessage } from "./message.ts";

/** Canned replies: texts with places for names, which operators put into the reply box and change before sending. */

/** The longest title, in characters. */
export const cannedTitleMaxLength = 60;

/** The most canned replies that an operator can keep for themselves. */
export const ownCannedMost = 100;
/** Names that a text can have placeholders for, in braces. */
export const placeholders = ["customer", "profile"] as const;
export type Placeholder = (typeof placeholders)[number];

/**
 * The length reserved for a name: the longest username (SIGNUP-6) is 20 characters, and a profile's name
 * counts the same.
 */
const nameRoom = 20;

export type CannedProblem = "empty" | "too_long" | "unknown_placeholder";

const inBraces = /\{([^{}]*)\}/gu;

function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name);
}

/** Code points of a canned text after the longest names are filled in; this length must fit a message. */
export function cannedLength(body: string): number {
  return codePoints(
    normaliseMessage(body).replaceAll(inBraces, (whole, name: string) =>
      isPlaceholder(name) ? "x".repeat(nameRoom) : whole,
    ),
  );
}

/**
 * Returns why a text can't be a canned reply, or null. Unknown braces are refused, because customers would see them.
 */
export function cannedProblem(body: string): CannedProblem | null {
  const text = normaliseMessage(body);
  if (text === "") return "empty";
  const left = text.replaceAll(inBraces, (whole, name: string) => (isPlaceholder(name) ? "" : whole));
  if (/[{}]/u.test(left)) return "unknown_placeholder";
  return cannedLength(text) > messageMaxLength ? "too_long" : null;
}

/** Fills in the names, once: braces inside a name stay as they are. */
export function fillCanned(body: string, names: { readonly [Name in Placeholder]: string }): string {
  return body.replaceAll(inBraces, (whole, name: string) => (isPlaceholder(name) ? names[name] : whole));
}
