import { bundle } from "@parlour/contract/rules/bundles";
import { describe, expect, test } from "vitest";
import {
  declinesAfter,
  isDeclinedForGood,
  nextAskAgain,
  orderedBundle,
  paidAfterClosing,
  paymentDescription,
  pausesBuying,
  settle,
  type StoredStatus,
} from "./rules.ts";

const gold = bundle("gold", 2000, 50);
const facts = {
  phone: "+447700900123",
  serviceId: "duskwren-GB",
  currency: "GBP",
  bundles: [bundle("bronze", 500, 10), gold],
};
const order = {
  amount: "2000",
  creditAmount: 50,
  currency: "GBP",
  profilePhoneNumber: "+447700900123",
  serviceId: "duskwren-GB",
};

describe("a payment request must match bundle and token", () => {
  test("the cost without its decimal point, with the bundle's credits, orders the bundle", () => {
    expect(orderedBundle(order, facts)).toBe(gold);
    expect(orderedBundle({ ...order, currency: "gbp" }, facts)).toBe(gold);
  });
  test.each([
    ["a lower price", { amount: "200" }],
    ["another bundle's price", { amount: "500" }],
    ["a leading zero", { amount: "02000" }],
    ["more credits", { creditAmount: 100 }],
    ["another currency", { currency: "EUR" }],
    ["another phone", { profilePhoneNumber: "+447700900124" }],
    ["another region's service", { serviceId: "duskwren-AU" }],
  ])("%s is refused", (_, change) => {
    expect(orderedBundle({ ...order, ...change }, facts)).toBeNull();
  });
  test("the description is brand, region name and the word payment", () => {
    expect(paymentDescription("Duskwren", "United Kingdom")).toBe("Duskwren United Kingdom payment");
  });
});

describe("news of a payment, in any order", () => {
  const paid = { outcome: "succeeded", receivedMinor: 2000, currency: "GBP", cancelled: false } as const;
  const stored = {
    status: "processing",
    cancelled: false,
    minor: 2000,
    currency: "GBP",
    provider: "stripe",
  } as const;
  const told = (status: StoredStatus, outcome: "succeeded" | "processing" | "failed") =>
    settle({ ...stored, status }, { ...paid, outcome }, "told");

  test("success grants, also after a declined card and after a cancellation", () => {
    expect(settle(stored, paid, "told")).toEqual({ kind: "grant" });
    expect(told("failed", "succeeded")).toEqual({ kind: "grant" });
    expect(settle({ ...stored, status: "failed", cancelled: true }, paid, "told")).toEqual({ kind: "grant" });
  });
  test("a payment after the order was closed is held if the provider's orders stay payable", () => {
    const closed = { ...stored, status: "failed", cancelled: true, provider: "flexpay" } as const;
    expect(settle(closed, paid, "told")).toEqual({ kind: "hold", problem: paidAfterClosing });
    expect(settle({ ...closed, cancelled: false }, paid, "told")).toEqual({ kind: "grant" });
  });
  test("after success nothing changes any more", () => {
    for (const outcome of ["succeeded", "processing", "failed"] as const) {
      expect(told("succeeded", outcome)).toEqual({ kind: "keep" });
    }
  });
  test("a wrong amount or currency is held for staff and stays held", () => {
    expect(settle(stored, { ...paid, receivedMinor: 20 }, "told")).toMatchObject({ kind: "hold" });
    expect(settle(stored, { ...paid, currency: "AUD" }, "asked")).toMatchObject({ kind: "hold" });
    expect(told("held", "succeeded")).toEqual({ kind: "keep" });
  });
  test("a declined card is failed; only a response requested just now can report that it is being paid again", () => {
    expect(told("processing", "failed")).toEqual({ kind: "mark", status: "failed", cancelled: false });
    expect(told("failed", "processing")).toEqual({ kind: "keep" });
    expect(settle({ ...stored, status: "failed" }, { ...paid, outcome: "processing" }, "asked")).toEqual({
      kind: "mark",
      status: "processing",
      cancelled: false,
    });
  });
  test("a cancelled payment stays so, whatever older news arrive", () => {
    const cancelled = { ...paid, outcome: "failed", cancelled: true } as const;
    expect(settle(stored, cancelled, "told")).toEqual({ kind: "mark", status: "failed", cancelled: true });
    const closed = { ...stored, status: "failed", cancelled: true } as const;
    for (const how of ["told", "asked"] as const) {
      expect(settle(closed, { ...paid, outcome: "processing" }, how)).toEqual({ kind: "keep" });
    }
  });
});

describe("declines of a payment", () => {
  const at = new Date("2026-11-20T20:00:00Z");
  const none = { declinedCharges: [], lastDeclinedAt: null };
  const declined = (chargeId: string | null) => ({ outcome: "failed", cancelled: false, chargeId }) as const;

  test("count each charge once, however often and late it is reported", () => {
    const first = declinesAfter(none, declined("ch_1"), at);
    expect(first).toEqual({ declinedCharges: ["ch_1"], lastDeclinedAt: at });
    expect(declinesAfter(first ?? none, declined("ch_1"), at)).toBeNull();
    expect(declinesAfter(first ?? none, declined("ch_2"), at)?.declinedCharges).toEqual(["ch_1", "ch_2"]);
  });
  test("do not count failures that no bank caused", () => {
    expect(declinesAfter(none, declined(null), at)).toBeNull();
    expect(declinesAfter(none, { ...declined("ch_1"), cancelled: true }, at)).toBeNull();
    expect(declinesAfter(none, { ...declined("ch_1"), outcome: "processing" }, at)).toBeNull();
  });
  test("close the payment at the fifth and pause buying for an hour", () => {
    const four = { declinedCharges: ["1", "2", "3", "4"], lastDeclinedAt: at };
    const five = { ...four, declinedCharges: [...four.declinedCharges, "5"] };
    expect([isDeclinedForGood(four), isDeclinedForGood(five)]).toEqual([false, true]);
    expect(pausesBuying(four, at)).toBe(false);
    expect(pausesBuying(five, new Date("2026-11-20T20:59:59Z"))).toBe(true);
    expect(pausesBuying(five, new Date("2026-11-20T21:00:00Z"))).toBe(false);
  });
});

describe("when a provider without lists is asked about a payment for which no report is expected", () => {
  const createdAt = new Date("2026-06-01T12:00:00Z");
  const secondsAfter = (age: number, grantedAt: Date | null): number | null => {
    const now = new Date(createdAt.getTime() + age * 1000);
    const next = nextAskAgain({ provider: "flexpay", grantedAt, createdAt }, now);
    return next === null ? null : (next.getTime() - now.getTime()) / 1000;
  };
  test("after 15 seconds, then after a tenth of its age, then daily; for 180 days if it was paid, 30 if it was closed", () => {
    const ages = [0, 60, 600, 86_400, 864_000];
    const waits = [15, 15, 60, 8640, 86_400];
    expect(ages.map((age) => secondsAfter(age, createdAt))).toEqual(waits);
    expect(ages.map((age) => secondsAfter(age, null))).toEqual(waits);
    expect([secondsAfter(180 * 86_400 - 1, createdAt), secondsAfter(180 * 86_400, createdAt)]).toEqual([
      86_400,
      null,
    ]);
    expect([secondsAfter(30 * 86_400 - 1, null), secondsAfter(30 * 86_400, null)]).toEqual([86_400, null]);
  });
  test("never for Stripe, which lists its events", () => {
    expect(nextAskAgain({ provider: "stripe", grantedAt: createdAt, createdAt }, createdAt)).toBeNull();
  });
});
