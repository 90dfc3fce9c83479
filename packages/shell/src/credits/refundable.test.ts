import type { CustomerPayment } from "@parlour/contract/operations/payments";
import { describe, expect, it } from "vitest";
import { refundEndedByReply, spentNext } from "./refundable.ts";
import { purchaseFixture } from "./testing/purchase-fixtures.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const until = "2026-12-18T12:00:00.000Z";

function bought(paymentIntent: string, more: Partial<CustomerPayment>): CustomerPayment {
  return { ...purchaseFixture, paymentIntent, ...more };
}

describe("a reply that would end a refund", () => {
  const older = bought("pi_older", { creditsLeft: 3, refundableUntil: null });
  const newer = bought("pi_newer", { creditsLeft: 50, refundableUntil: until });

  it("is paid from the oldest purchase that has credits left", () => {
    expect(spentNext([newer, older])?.paymentIntent).toBe("pi_older");
    expect(spentNext([newer, { ...older, creditsLeft: 0 }])?.paymentIntent).toBe("pi_newer");
    expect(spentNext([{ ...newer, creditsLeft: null }])).toBeNull();
  });
  it("ends nothing while an earlier purchase is still being spent", () => {
    expect(refundEndedByReply([newer, older], now)).toBeNull();
  });
  it("ends the refund of the purchase that is spent next", () => {
    expect(refundEndedByReply([newer, { ...older, creditsLeft: 0 }], now)).toEqual(newer);
  });
  it("ends nothing once the 30 days are over", () => {
    expect(refundEndedByReply([newer], new Date(until))).toBeNull();
  });
});
