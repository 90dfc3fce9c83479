import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalEntry,
  giveBackPostings,
  grantPostings,
  planGiveBack,
  planSpend,
  planTakeBack,
  recoveryPostings,
  spendPostings,
  takeBackPostings,
  type Lot,
} from "./rules.ts";

const lot = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom("purchased" as const, "free" as const),
  position: fc.integer({ min: 1, max: 1000 }),
  remaining: fc.integer({ min: 0, max: 200 }),
});
const lots = fc.uniqueArray(lot, { selector: ({ position }) => position, maxLength: 12 });

function free(position: number, remaining: number): Lot {
  return { id: `free-${position}`, kind: "free", position, remaining };
}
function purchased(position: number, remaining: number): Lot {
  return { id: `purchased-${position}`, kind: "purchased", position, remaining };
}
function spent(from: readonly Lot[], cost: number): readonly (readonly [string, number])[] | "no_credit" {
  const plan = planSpend(from, cost);
  return plan.ok ? plan.value.map((debit) => [debit.lot.id, debit.amount]) : plan.error;
}

describe("spending (CREDIT-4)", () => {
  test("purchased credits are spent before free ones, though the free ones came first", () => {
    expect(spent([free(1, 3), purchased(2, 10)], 1)).toEqual([["purchased-2", 1]]);
  });

  test("the oldest purchase is spent first", () => {
    expect(spent([purchased(5, 10), purchased(2, 10), free(1, 3)], 1)).toEqual([["purchased-2", 1]]);
  });

  test("an empty lot is passed over, and a cost can span lots", () => {
    expect(spent([purchased(1, 0), purchased(2, 2), free(3, 3)], 4)).toEqual([
      ["purchased-2", 2],
      ["free-3", 2],
    ]);
  });

  test("without enough credit nothing is taken", () => {
    expect(spent([free(1, 1)], 2)).toBe("no_credit");
    expect(spent([], 1)).toBe("no_credit");
  });

  test("any plan takes exactly the cost, never more than a lot holds, and no free credit while a purchased one is left", () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 400 }), (from, cost) => {
        const total = from.reduce((sum, each) => sum + each.remaining, 0);
        const plan = planSpend(from, cost);
        expect(plan.ok).toBe(total >= cost);
        if (!plan.ok) return;
        expect(plan.value.reduce((sum, debit) => sum + debit.amount, 0)).toBe(cost);
        for (const debit of plan.value) expect(debit.amount).toBeLessThanOrEqual(debit.lot.remaining);
        const takenOf = (id: string): number => plan.value.find((debit) => debit.lot.id === id)?.amount ?? 0;
        const purchasedLeft = from.some(
          (each) => each.kind === "purchased" && takenOf(each.id) < each.remaining,
        );
        const freeTaken = plan.value.some((debit) => debit.lot.kind === "free");
        expect(purchasedLeft && freeTaken).toBe(false);
        expect(spendPostings(plan.value).reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
      }),
    );
  });
});

describe("money that goes back (DISPUTE-2, DISPUTE-3)", () => {
  const bought = { amount: 10, remaining: 10, takenBack: 0, owed: 0 };

  test("an untouched purchase goes back from its lot alone", () => {
    expect(planTakeBack(bought, 10)).toEqual({ fromLot: 10, owed: 0 });
  });
  test("of a spent one, the rest is taken back and spent credits become a debt", () => {
    expect(planTakeBack({ ...bought, remaining: 3 }, 10)).toEqual({ fromLot: 3, owed: 7 });
    expect(planTakeBack({ ...bought, remaining: 0 }, 10)).toEqual({ fromLot: 0, owed: 10 });
  });
  test("no more goes back than it brought", () => {
    expect(planTakeBack({ ...bought, remaining: 2, takenBack: 8 }, 10)).toEqual({ fromLot: 2, owed: 0 });
    expect(planTakeBack({ ...bought, remaining: 0, takenBack: 10 }, 1)).toEqual({ fromLot: 0, owed: 0 });
  });
  test("money that did not go back strikes out the purchase's own debt first, then fills its lot", () => {
    const gone = { amount: 10, remaining: 0, takenBack: 10, owed: 7 };
    expect(planGiveBack(gone, 7, 10)).toEqual({ forgiven: 7, toLot: 3 });
    expect(planGiveBack(gone, 0, 10)).toEqual({ forgiven: 0, toLot: 10 });
    expect(planGiveBack({ ...gone, owed: 0 }, 7, 10)).toEqual({ forgiven: 0, toLot: 10 });
    expect(planGiveBack(gone, 7, 25)).toEqual({ forgiven: 7, toLot: 3 });
  });

  test("any plans, one after the other, keep a lot within what it brought and both balance", () => {
    const step = fc.record({ take: fc.boolean(), credits: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.array(step, { maxLength: 12 }), (spent, steps) => {
        let facts = { ...bought, remaining: 10 - spent };
        let debt = 0;
        for (const { take, credits } of steps) {
          if (take) {
            const plan = planTakeBack(facts, credits);
            debt += plan.owed;
            facts = {
              ...facts,
              remaining: facts.remaining - plan.fromLot,
              takenBack: facts.takenBack + plan.fromLot + plan.owed,
              owed: facts.owed + plan.owed,
            };
            expect(takeBackPostings("lot", plan).reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
          } else {
            const plan = planGiveBack(facts, debt, credits);
            debt -= plan.forgiven;
            facts = {
              ...facts,
              remaining: facts.remaining + plan.toLot,
              takenBack: facts.takenBack - plan.forgiven - plan.toLot,
              owed: facts.owed - plan.forgiven,
            };
            expect(giveBackPostings("lot", plan).reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
          }
          expect(facts.remaining).toBeGreaterThanOrEqual(0);
          expect(facts.remaining).toBeLessThanOrEqual(facts.amount);
          expect(facts.takenBack).toBeGreaterThanOrEqual(0);
          expect(facts.takenBack).toBeLessThanOrEqual(facts.amount);
          expect(debt).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe("booking (LEDGER-1)", () => {
  test("a purchase comes from sales, a trial from promotions, and both balance", () => {
    expect(grantPostings("purchased", "lot", 10)).toEqual([
      { account: "house:sales", lotId: null, amount: -10 },
      { account: "customer:purchased", lotId: "lot", amount: 10 },
    ]);
    expect(grantPostings("free", "lot", 3)).toEqual([
      { account: "house:promotions", lotId: null, amount: -3 },
      { account: "customer:free", lotId: "lot", amount: 3 },
    ]);
  });

  test("credits that go back undo the sale; debt is negative and names the lot it comes from", () => {
    expect(takeBackPostings("lot", { fromLot: 3, owed: 7 })).toEqual([
      { account: "customer:purchased", lotId: "lot", amount: -3 },
      { account: "customer:debt", lotId: "lot", amount: -7 },
      { account: "house:sales", lotId: null, amount: 10 },
    ]);
    expect(giveBackPostings("lot", { forgiven: 7, toLot: 0 })).toEqual([
      { account: "house:sales", lotId: null, amount: -7 },
      { account: "customer:debt", lotId: "lot", amount: 7 },
    ]);
    expect(recoveryPostings("lot", 2)).toEqual([
      { account: "customer:purchased", lotId: "lot", amount: -2 },
      { account: "customer:debt", lotId: null, amount: 2 },
    ]);
  });

  test("the canonical text of an entry never changes", () => {
    expect(
      canonicalEntry({
        customerId: "0198c0de-0000-7000-8000-000000000001",
        position: 2,
        cause: "reply",
        causeId: "0198c0de-0000-7000-8000-0000000000b1",
        createdAt: new Date("2026-11-20T20:15:00.123Z"),
        postings: spendPostings([{ lot: purchased(1, 10), amount: 1 }]),
      }),
    ).toBe(
      '["parlour-ledger-1","0198c0de-0000-7000-8000-000000000001",2,"reply",' +
        '"0198c0de-0000-7000-8000-0000000000b1","2026-11-20T20:15:00.123Z",' +
        '[["customer:purchased","purchased-1",-1],["house:consumed",null,1]]]',
    );
  });
});
