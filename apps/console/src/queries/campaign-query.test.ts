import { expect, test } from "vitest";
import { againMs } from "./campaign-query.ts";

test.each([
  ["a draft", "draft", null, false, false],
  ["a campaign that is being sent", "sending", null, false, 5_000],
  ["a campaign that ended a minute ago", "sent", "2026-11-20T12:00:00Z", false, 5_000],
  ["a campaign that ended an hour ago", "sent", "2026-11-20T11:01:00Z", false, 60_000],
  ["final counts", "sent", "2026-11-20T11:01:00Z", true, false],
] as const)("%s: polled again after %s", (_title, status, finishedAt, countsAreFinal, after) => {
  const now = Date.parse("2026-11-20T12:01:00Z");
  expect(againMs({ campaign: { status, finishedAt }, countsAreFinal }, now)).toBe(after);
});
