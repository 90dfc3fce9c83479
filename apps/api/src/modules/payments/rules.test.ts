import { bundle } from "@parlour/contract/rules/bundles";
import { describe, expect, test } from "vitest";
import { orderedBundle, paymentDescription, settle, type PaymentNews } from "./rules.ts";

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
  const paid: PaymentNews = {
    outcome: "succeeded",
    receivedMinor: 2000,
    currency: "GBP",
  };
  const stored = { status: "processing" as const, minor: 2000, currency: "GBP" };

  test("success grants, also after a declined card", () => {
    expect(settle(stored, paid)).toEqual({ kind: "grant" });
    expect(settle({ ...stored, status: "failed" }, paid)).toEqual({ kind: "grant" });
  });
  test("after success nothing changes any more", () => {
    for (const outcome of ["succeeded", "processing", "failed"] as const) {
      expect(settle({ ...stored, status: "succeeded" }, { ...paid, outcome })).toEqual({ kind: "keep" });
    }
  });
  test("a wrong amount or currency is held for staff and stays held", () => {
    expect(settle(stored, { ...paid, receivedMinor: 20 })).toMatchObject({ kind: "hold" });
    expect(settle(stored, { ...paid, currency: "AUD" })).toMatchObject({ kind: "hold" });
    expect(settle({ ...stored, status: "held" }, paid)).toEqual({ kind: "keep" });
  });
  test("a failed try is marked and can be tried again", () => {
    expect(settle(stored, { ...paid, outcome: "failed" })).toEqual({ kind: "mark", status: "failed" });
    expect(settle({ ...stored, status: "failed" }, { ...paid, outcome: "processing" })).toEqual({
      kind: "mark",
      status: "processing",
    });
  });
});
