import { unspentCreditsMinor } from "@parlour/contract/rules/refund";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundFactsOf, type DisputeStatus, type RefundFact } from "./money-back-rules.ts";
import { partLimits, partMinor } from "./part-refund-rules.ts";

const grantedAt = new Date("2026-11-20T20:00:00.000Z");

type Refund = RefundFact & { readonly credits: number | null };

function limitsOf(
  payment: { readonly credits: number; readonly minor: number; readonly remaining: number },
  refunds: readonly Refund[] = [],
  disputes: readonly DisputeStatus[] = [],
) {
  const { credits, minor, remaining } = payment;
  const disputed = disputes.map((status) => ({ status, minor }));
  const facts = refundFactsOf(
    { status: "succeeded", grantedAt, minor, receivedMinor: minor },
    refunds,
    disputed,
    false,
  );
  return partLimits({ facts, refunds, credits, receivedMinor: minor, remaining });
}

const paidBack = (change: Partial<Refund>): Refund => ({
  kind: "credits",
  status: "succeeded",
  minor: 40,
  credits: 1,
  ...change,
});

describe("the price of unspent credits (REFUND-9)", () => {
  test("is their share of the payment, rounded down", () => {
    const platinum = { credits: 100, receivedMinor: 3500, refundedCredits: 0, refundedMinor: 0 };
    expect(unspentCreditsMinor(platinum, 1)).toBe(35);
    expect(unspentCreditsMinor({ ...platinum, credits: 3, receivedMinor: 200 }, 1)).toBe(66);
    expect(unspentCreditsMinor({ ...platinum, credits: 3, receivedMinor: 200 }, 3)).toBe(200);
  });

  test("any way to cut a purchase into refunds pays what one refund of all its credits pays: the payment, never more", () => {
    const cuts = fc.tuple(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 }),
    );
    fc.assert(
      fc.property(cuts, ([credits, minor, sizes]) => {
        const refunds: Refund[] = [];
        let remaining = credits;
        for (const size of [...sizes, credits]) {
          const amount = Math.min(size, remaining);
          const asked = partMinor(limitsOf({ credits, minor, remaining }, refunds), {
            kind: "credits",
            amount,
          });
          // credits that cost less than a minor unit can't be refunded alone
          if (amount === 0 || asked === null) continue;
          refunds.push(paidBack({ credits: amount, minor: asked }));
          remaining -= amount;
        }
        const sum = refunds.reduce((total, refund) => total + refund.minor, 0);
        expect(sum).toBeLessThanOrEqual(minor);
        expect(sum).toBe(Math.floor(((credits - remaining) * minor) / credits));
      }),
    );
  });

  test("a failed refund changes the price of the next by the minor unit it took", () => {
    const first = paidBack({ minor: 66 });
    const second = paidBack({ minor: 67 });
    const purchase = { credits: 3, minor: 200, remaining: 2 };
    // the first failed: what is paid together is still rounded down once
    const limits = limitsOf(purchase, [{ ...first, status: "failed" }, second]);
    expect(partMinor(limits, { kind: "credits", amount: 2 })).toBe(133);
  });
});

describe("what can be refunded in parts", () => {
  const gold = { credits: 50, minor: 2000, remaining: 20 };
  test("no more credits than are unspent, no more money than is left", () => {
    expect(limitsOf(gold)).toMatchObject({ credits: 20, goodwillMinor: 2000 });
    expect(partMinor(limitsOf(gold), { kind: "credits", amount: 21 })).toBeNull();
    expect(partMinor(limitsOf(gold), { kind: "goodwill", amount: 2001 })).toBeNull();
    expect(partMinor(limitsOf(gold), { kind: "goodwill", amount: 2000 })).toBe(2000);
  });
  test("goodwill that was paid leaves credits only as far as their price is left", () => {
    const goodwill = paidBack({ kind: "goodwill", minor: 1500, credits: null });
    expect(limitsOf(gold, [goodwill])).toMatchObject({ credits: 12, goodwillMinor: 500 });
    expect(limitsOf(gold, [{ ...goodwill, minor: 2000 }])).toMatchObject({ credits: 0, goodwillMinor: 0 });
  });
  test.each<[string, readonly Refund[], readonly DisputeStatus[]]>([
    ["a refund waits", [paidBack({ status: "awaiting_approval" })], []],
    ["a refund is under way", [paidBack({ status: "requested" })], []],
    ["a dispute is open", [], ["open"]],
    ["a dispute was lost", [], ["won", "lost"]],
    ["it was refunded whole", [paidBack({ kind: "whole", minor: 2000, credits: null })], []],
  ])("nothing while %s", (_, refunds, disputes) => {
    expect(limitsOf(gold, refunds, disputes)).toMatchObject({ credits: 0, goodwillMinor: 0 });
  });
  test("a rejected or failed refund and a won dispute hinder nothing", () => {
    const refunds = [paidBack({ status: "rejected" }), paidBack({ status: "failed" })];
    expect(limitsOf(gold, refunds, ["won"])).toMatchObject({ credits: 20, goodwillMinor: 2000 });
  });
});
