import { messageLength, messageMaxLength } from "@parlour/contract/rules/message";

/** The limit is announced when this many characters are left. */
const announceBelow = 20;

/** Splits a text at a message's limit; `over` is empty if it fits. */
export function splitAtLimit(text: string): { readonly fits: string; readonly over: string } {
  if (messageLength(text) <= messageMaxLength) return { fits: text, over: "" };
  const points = Array.from(text);
  // The longest prefix that fits. A prefix's length never decreases, so binary search finds it.
  let fits = 0;
  let tooLong = points.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (messageLength(points.slice(0, middle).join("")) <= messageMaxLength) fits = middle;
    else tooLong = middle;
  }
  return { fits: points.slice(0, fits).join(""), over: points.slice(fits).join("") };
}

/** Returns the screen-reader announcement while typing: at 20 left, at none left, and how many over. */
export function lengthAnnouncement(length: number): string {
  const left = messageMaxLength - length;
  if (left > announceBelow) return "";
  if (left > 0) return `Fewer than ${announceBelow + 1} characters left`;
  if (left === 0) return "No characters left";
  return "The reply is too long to send";
}
