import { bundle } from "@parlour/contract/rules/bundles";
import { describe, expect, it } from "vitest";
import { paymentOrder } from "./payment-order.ts";

describe("the payment intent request", () => {
  it("carries minor units as digits, the amount, and brand, region name and the word payment", () => {
    const tenant = {
      brandName: "Duskwren",
      regionName: "United Kingdom",
      currency: "GBP",
      serviceId: "duskwren-GB",
    } as const;
    expect(paymentOrder(bundle("gold", 2000, 50), tenant, "+447700900123")).toEqual({
      amount: "2000",
      creditAmount: 50,
      currency: "GBP",
      description: "Duskwren United Kingdom payment",
      profilePhoneNumber: "+447700900123",
      serviceId: "duskwren-GB",
    });
  });
});
