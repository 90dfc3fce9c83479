import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { regionCodes } from "../regions.ts";
import { withdrawnCreditsMinor } from "./refund.ts";
import {
  canWithdrawIn,
  currentStartRequest,
  startRequests,
  withdrawableUntil,
  withdrawalDays,
} from "./withdrawal.ts";

describe("the end of the 14 days (REFUND-14)", () => {
  test.each([
    // winter, the first and the last minute of a day
    ["2026-11-26T00:00:00.000Z", "2026-12-11T00:00:00.000Z"],
    ["2026-11-26T23:59:59.999Z", "2026-12-11T00:00:00.000Z"],
    // summer: 23:30 UTC is the next day there
    ["2026-07-01T22:59:00.000Z", "2026-07-15T23:00:00.000Z"],
    ["2026-07-01T23:30:00.000Z", "2026-07-16T23:00:00.000Z"],
    // over the changes of summer time
    ["2026-10-20T12:00:00.000Z", "2026-11-04T00:00:00.000Z"],
    ["2027-03-20T12:00:00.000Z", "2027-04-03T23:00:00.000Z"],
    // over the end of a year and a leap day
    ["2027-12-25T10:00:00.000Z", "2028-01-09T00:00:00.000Z"],
    ["2028-02-20T10:00:00.000Z", "2028-03-06T00:00:00.000Z"],
  ])("bought at %s: until %s, in both regions", (paidAt, until) => {
    expect(withdrawalDays).toBe(14);
    for (const region of ["GB", "IE"] as const) {
      expect(withdrawableUntil(region, new Date(paidAt))?.toISOString()).toBe(until);
    }
  });

  test("is more than 14 and at most 15 days and an hour after the purchase", () => {
    const moments = fc.date({
      min: new Date("2020-01-01T00:00:00Z"),
      max: new Date("2040-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (paidAt) => {
        const until = withdrawableUntil("GB", paidAt);
        const hours = ((until?.getTime() ?? 0) - paidAt.getTime()) / 3_600_000;
        expect(hours > 14 * 24 - 1 && hours <= 15 * 24 + 1).toBe(true);
      }),
    );
  });

  test("does not exist in a region whose law has no such right", () => {
    expect(regionCodes.filter(canWithdrawIn)).toEqual(["GB", "IE"]);
    expect(withdrawableUntil("AU", new Date("2026-11-26T00:00:00Z"))).toBeNull();
  });
});

describe("what a withdrawal pays (REFUND-15)", () => {
  const bought = { credits: 45, receivedMinor: 2025, refundedCredits: 0, refundedMinor: 0 };

  test("after 20 of 45 credits, to the penny", () => {
    expect(withdrawnCreditsMinor(bought, 25)).toBe(1125);
    // 24.30: 54 cents a credit
    expect(withdrawnCreditsMinor({ ...bought, receivedMinor: 2430 }, 25)).toBe(1350);
  });

  test("rounds up, in the customer's favour", () => {
    expect(withdrawnCreditsMinor({ ...bought, credits: 3, receivedMinor: 200 }, 1)).toBe(67);
    expect(withdrawnCreditsMinor({ ...bought, credits: 3, receivedMinor: 200 }, 2)).toBe(134);
    expect(withdrawnCreditsMinor({ ...bought, credits: 7, receivedMinor: 1000 }, 7)).toBe(1000);
  });

  test("less what went back for credits before, and together never more than was paid", () => {
    // 10 credits went back for 4.50
    expect(withdrawnCreditsMinor({ ...bought, refundedCredits: 10, refundedMinor: 450 }, 35)).toBe(1575);
    const purchases = fc.record({
      credits: fc.integer({ min: 1, max: 200 }),
      receivedMinor: fc.integer({ min: 1, max: 50_000 }),
    });
    fc.assert(
      fc.property(purchases, fc.nat(200), fc.nat(200), (purchase, one, other) => {
        const refundedCredits = Math.min(one, purchase.credits);
        const refundedMinor = Math.floor((refundedCredits * purchase.receivedMinor) / purchase.credits);
        const left = Math.min(other, purchase.credits - refundedCredits);
        const paid = withdrawnCreditsMinor({ ...purchase, refundedCredits, refundedMinor }, left);
        const exact = (left * purchase.receivedMinor) / purchase.credits;
        expect(paid >= exact - 1e-6 && paid < exact + 2).toBe(true);
        expect(paid + refundedMinor <= purchase.receivedMinor).toBe(true);
      }),
    );
  });
});

test("versions of the request count up without gaps, and the newest is shown", () => {
  expect(startRequests.map(({ version }) => version)).toEqual(startRequests.map((_, index) => index + 1));
  expect(currentStartRequest).toBe(startRequests.at(-1));
});
