import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundFactsOf, type DisputeStatus, type RefundFact } from "./money-back-rules.ts";
import { withdrawalOf, type WithdrawalFacts } from "./withdrawal-rules.ts";

const grantedAt = new Date("2026-11-20T20:00:00.000Z");
const until = new Date("2026-12-05T00:00:00.000Z");

type Refund = RefundFact & { readonly credits: number | null };

interface Case {
  readonly remaining?: number;
  readonly refunds?: readonly Refund[];
  readonly disputes?: readonly DisputeStatus[];
  readonly status?: "succeeded" | "held";
  readonly more?: Partial<WithdrawalFacts>;
  readonly now?: Date;
}

function withdrawal({ remaining = 25, refunds = [], disputes = [], status = "succeeded", more, now }: Case) {
  const money = { minor: 2025, receivedMinor: 2025 };
  const disputed = disputes.map((each) => ({ status: each, minor: 2025 }));
  const facts = refundFactsOf({ status, grantedAt, ...money }, refunds, disputed, false);
  return withdrawalOf(
    {
      facts,
      refunds,
      region: "GB",
      credits: 45,
      receivedMinor: 2025,
      remaining,
      startRequested: true,
      ...more,
    },
    now ?? grantedAt,
  );
}

const refund = (change: Partial<Refund>): Refund => ({
  kind: "credits",
  status: "succeeded",
  minor: 450,
  credits: 10,
  ...change,
});

describe("a withdrawal within 14 days", () => {
  test("after 20 of 45 credits pays 25 credits back to the penny", () => {
    expect(withdrawal({})).toEqual({ until, credits: 25, minor: 1125 });
    expect(withdrawal({ remaining: 45 })).toEqual({ until, credits: 45, minor: 2025 });
  });

  test("ends with the 14th day after the purchase, by the customer's clock", () => {
    const last = new Date(until.getTime() - 1);
    expect(withdrawal({ now: last })).toMatchObject({ credits: 25 });
    expect(withdrawal({ now: until })).toBe("withdrawal_over");
  });

  test("does not exist in Australia", () => {
    expect(withdrawal({ more: { region: "AU" } })).toBe("withdrawal_not_allowed");
    expect(withdrawal({ more: { region: "IE" } })).toMatchObject({ minor: 1125 });
  });

  test("keeps no price of used credits without the request: customer service decides; unused it pays everything", () => {
    const more = { startRequested: false };
    expect(withdrawal({ more })).toBe("withdrawal_not_allowed");
    expect(withdrawal({ more, remaining: 45 })).toMatchObject({ minor: 2025 });
    // 10 credits went back, and the rest is unused
    expect(withdrawal({ more, remaining: 35, refunds: [refund({})] })).toMatchObject({ minor: 1575 });
  });

  test.each<[string, Case]>([
    ["nothing is left", { remaining: 0 }],
    ["a dispute is open", { disputes: ["open"] }],
    ["a dispute was lost", { disputes: ["won", "lost"] }],
    ["the payment is held", { status: "held" }],
    [
      "all money went back as goodwill",
      { refunds: [refund({ kind: "goodwill", minor: 2025, credits: null })] },
    ],
  ])("is not possible while %s", (_, facts) => {
    expect(withdrawal(facts)).toBe("withdrawal_not_allowed");
  });

  test("counts earlier refunds: parts, goodwill and refunds on their way; not waiting or failed ones", () => {
    expect(withdrawal({ remaining: 15, refunds: [refund({})] })).toMatchObject({ credits: 15, minor: 675 });
    expect(withdrawal({ refunds: [refund({ status: "requested" })], remaining: 15 })).toMatchObject({
      minor: 675,
    });
    const goodwill = refund({ kind: "goodwill", minor: 1500, credits: null });
    expect(withdrawal({ refunds: [goodwill] })).toMatchObject({ credits: 25, minor: 525 });
    expect(withdrawal({ refunds: [refund({ status: "awaiting_approval" })] })).toMatchObject({ minor: 1125 });
    expect(withdrawal({ refunds: [refund({ status: "failed" })] })).toMatchObject({ minor: 1125 });
    // half of the money went back at the provider
    const outside = refund({ kind: "whole", minor: 1013, credits: null });
    expect(withdrawal({ refunds: [outside], remaining: 23 })).toMatchObject({ minor: 1012 });
    expect(withdrawal({ disputes: ["won"] })).toMatchObject({ minor: 1125 });
  });

  test("never pays less than the unused credits' share, and with all refunds never more than was paid", () => {
    const goodwillMinor = fc.nat(2025);
    fc.assert(
      fc.property(fc.nat(45), fc.nat(45), goodwillMinor, (parted, left, given) => {
        const remaining = Math.min(left, 45 - parted);
        const refunds = [
          ...(parted === 0 ? [] : [refund({ credits: parted, minor: parted * 45 })]),
          ...(given === 0 ? [] : [refund({ kind: "goodwill", credits: null, minor: given })]),
        ];
        const outcome = withdrawal({ refunds, remaining });
        if (typeof outcome === "string") return;
        const room = 2025 - parted * 45 - given;
        expect(outcome.minor).toBe(Math.min(remaining * 45, room));
      }),
    );
  });
});
