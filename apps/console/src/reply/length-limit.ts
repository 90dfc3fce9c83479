import { messageLength, messageMaxLength } from "@parlour/contract/rules/message";

/** Characters left before which the limit is announced. */
const announceBelow = 20;

/** The text in two: what fits the limit of a message, and what is over it (empty when nothing is). */
export function splitAtLimit(text: string): { readonly fits: string; readonly over: string } {
  if (messageLength(text) <= messageMaxLength) return { fits: text, over: "" };
  const points = Array.from(text);
  // The longest beginning that fits. Its length grows with every code point or stays, so halving finds it.
  let fits = 0;
  let tooLong = points.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (messageLength(points.slice(0, middle).join("")) <= messageMaxLength) fits = middle;
    else tooLong = middle;
  }
  return { fits: points.slice(0, fits).join(""), over: points.slice(fits).join("") };
}

/** The screen-reader announcement while typing: at 20 left, at none left, and how many over. */
export function lengthAnnouncement(length: number): string {
  const left = messageMaxLength - length;
  if (left > announceBelow) return "";
  if (left > 0) return `Fewer than ${announceBelow + 1} characters left`;
  if (left === 0) return "No characters left";
  return "The reply is too long to send";
}
