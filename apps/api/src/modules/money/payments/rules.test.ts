import { bundle } from "@parlour/contract/rules/bundles";
import { describe, expect, test } from "vitest";
import { orderedBundle, paymentDescription, settle, type StoredStatus } from "./rules.ts";

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
  const stored = { status: "processing", cancelled: false, minor: 2000, currency: "GBP" } as const;
  const told = (status: StoredStatus, outcome: "succeeded" | "processing" | "failed") =>
    settle({ ...stored, status }, { ...paid, outcome }, "told");

  test("success grants, also after a declined card and after a cancellation", () => {
    expect(settle(stored, paid, "told")).toEqual({ kind: "grant" });
    expect(told("failed", "succeeded")).toEqual({ kind: "grant" });
    expect(settle({ ...stored, status: "failed", cancelled: true }, paid, "told")).toEqual({ kind: "grant" });
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
