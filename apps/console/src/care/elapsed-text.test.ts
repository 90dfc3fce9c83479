import { expect, test } from "vitest";
import { elapsedText } from "./elapsed-text.ts";

test.each([
  [-5, "under a minute"],
  [59, "under a minute"],
  [60, "1 min"],
  [3_599, "59 min"],
  [3_600, "1 h"],
  [7_860, "2 h 11 min"],
  [172_800, "2 days"],
])("%d seconds last %s", (seconds, words) => {
  const now = Date.parse("2026-11-22T18:00:00.000Z");
  expect(elapsedText(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
});
