import { expect, test } from "vitest";
import { startOfDay } from "../parts/start-of-day.ts";
import { auditKinds, detailRows, targetCustomerId } from "./audit-labels.ts";

test("every group of actions can be chosen, by a name of its own", () => {
  expect(new Set(auditKinds.map(({ label }) => label)).size).toBe(auditKinds.length);
});

test("only a customer that has an id leads somewhere", () => {
  const targetId = "0198c0de-0000-7000-8000-0000000000c1";
  expect(targetCustomerId({ targetType: "customer", targetId })).toBe(targetId);
  // looked up and not found
  expect(targetCustomerId({ targetType: "customer", targetId: "none" })).toBeNull();
  expect(targetCustomerId({ targetType: "payment", targetId })).toBeNull();
});

test("details read like words: names spaced out, ids shortened, money as one amount", () => {
  const refundId = "0198c0de-0000-7000-8000-0000000000c1";
  expect(detailRows({ refundId, minor: 3500, currency: "AUD", note: null, found: true })).toEqual([
    ["amount", "A$35.00"],
    ["refund id", "0198c0de…00c1"],
    ["note", "none"],
    ["found", "true"],
  ]);
  expect(detailRows({ minor: 5 })).toEqual([["minor", "5"]]);
});

test("a chosen day begins and ends at midnight here; the end of a month runs over", () => {
  const start = startOfDay("2026-11-30");
  expect(start).toBe(new Date(2026, 10, 30).toISOString());
  expect(startOfDay("2026-11-30", 1)).toBe(new Date(2026, 11, 1).toISOString());
  expect([startOfDay(undefined), startOfDay(""), startOfDay("yesterday")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
