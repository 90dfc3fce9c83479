import { messageLength, messageMaxLength } from "@parlour/contract/rules/message";

/**
 * Returns where a draft exceeds the limit, as an index into the string; null while it fits. A long paste is
 * kept and its surplus marked, never cut (CHAT-3). Lengths are code points after NFC and trimming (CHAT-2).
 */
export function overflowStart(draft: string): number | null {
  if (messageLength(draft) <= messageMaxLength) return null;
  const points = Array.from(draft);
  // The length of a growing prefix never decreases, so the first prefix that is too long is found by binary
  // search.
  let fits = 0;
  let tooLong = points.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (messageLength(points.slice(0, middle).join("")) > messageMaxLength) tooLong = middle;
    else fits = middle;
  }
  return points.slice(0, fits).join("").length;
}

/**
 * Returns the screen-reader announcement while writing: at 20 characters left, at 0 left, and above the
 * limit.
 */
export function lengthAnnouncement(length: number): string {
  const left = messageMaxLength - length;
  if (left < 0) return "The message is too long. What is too much is marked.";
  if (left === 0) return "0 characters left";
  return left <= 20 ? "20 characters left" : "";
}
