import { describe, expect, test } from "vitest";
import {
  creditsBack,
  heldRefundable,
  laterDisputeStatus,
  laterRefundStatus,
  needsSecondPerson,
  refundDeadline,
  refundedMinor,
  refundEligibility,
  type BackFact,
  type RefundFacts,
} from "./money-back-rules.ts";

const grantedAt = new Date("2026-11-20T20:00:00.000Z");
const justInTime = new Date("2026-12-20T19:59:59.999Z");
const tooLate = new Date("2026-12-20T20:00:00.000Z");
const fresh: RefundFacts = {
  status: "succeeded",
  grantedAt,
  refunds: [],
  disputes: [],
  leftMinor: 2000,
  untouched: true,
};

describe("a refund within 30 days, if no purchased credit has been spent", () => {
  test("is possible until the same time of the 30th day", () => {
    expect(refundDeadline(fresh, grantedAt)).toEqual(tooLate);
    expect(refundDeadline(fresh, justInTime)).toEqual(tooLate);
    expect(refundDeadline(fresh, tooLate)).toBeNull();
  });
  test.each<[string, Partial<RefundFacts>]>([
    ["a credit was spent", { untouched: false }],
    ["it is refunded", { refunds: ["succeeded"] }],
    ["a refund is on its way", { refunds: ["requested"] }],
    ["a refund waits for approval", { refunds: ["awaiting_approval"] }],
    ["it is disputed", { disputes: ["open"] }],
    ["a dispute was lost", { disputes: ["won", "lost"] }],
    ["it is not paid", { status: "processing", grantedAt: null }],
    ["nothing is left of it", { leftMinor: 0 }],
    ["it is held", { status: "held", grantedAt: null }],
  ])("is refused where %s", (_, change) => {
    expect(refundDeadline({ ...fresh, ...change }, grantedAt)).toBeNull();
  });
  test("is possible again after a refund failed or was rejected, and after a dispute was won", () => {
    const facts: RefundFacts = { ...fresh, refunds: ["failed", "rejected"], disputes: ["won"] };
    expect(refundDeadline(facts, grantedAt)).toEqual(tooLate);
  });
  test("a held payment can be refunded by staff at any time, but only once", () => {
    const held: RefundFacts = { ...fresh, status: "held", grantedAt: null };
    expect(heldRefundable(held)).toBe(true);
    expect(heldRefundable({ ...held, refunds: ["requested"] })).toBe(false);
    expect(heldRefundable(fresh)).toBe(false);
  });
  test("staff refund up to 20.00 alone", () => {
    expect([needsSecondPerson(2000), needsSecondPerson(2001)]).toEqual([false, true]);
  });
});

describe("reasons against a refund", () => {
  test.each<[string, Partial<RefundFacts>, Date]>([
    ["possible", {}, justInTime],
    ["possible", { status: "held", grantedAt: null }, tooLate],
    ["possible", { refunds: ["failed", "rejected"], disputes: ["won"] }, justInTime],
    ["too_late", {}, tooLate],
    ["too_late", { untouched: false }, tooLate],
    ["credits_spent", { untouched: false }, justInTime],
    ["not_paid", { status: "failed", grantedAt: null }, justInTime],
    ["awaiting_approval", { refunds: ["rejected", "awaiting_approval"] }, justInTime],
    ["on_its_way", { refunds: ["requested"] }, justInTime],
    ["refunded", { refunds: ["succeeded"], disputes: ["open"], leftMinor: 0 }, tooLate],
    ["refunded", { leftMinor: 0 }, justInTime],
    ["partly_refunded", { refunds: ["succeeded"] }, justInTime],
    ["disputed", { refunds: ["succeeded"], disputes: ["open"] }, justInTime],
    ["disputed", { disputes: ["open"] }, justInTime],
    ["dispute_lost", { disputes: ["won", "lost"] }, justInTime],
  ])("is %s for %j", (standing, change, now) => {
    expect(refundEligibility({ ...fresh, ...change }, now)).toBe(standing);
  });
  test("are absent exactly when the rule allows a refund", () => {
    const lists = <Each>(each: readonly Each[]) => [
      [],
      ...each.map((one) => [one]),
      ...each.flatMap((one) => each.map((other) => [one, other])),
    ];
    const refunds = lists(["awaiting_approval", "rejected", "requested", "succeeded", "failed"] as const);
    const disputes = lists(["open", "won", "lost"] as const);
    for (const status of ["processing", "succeeded", "failed", "held"] as const)
      for (const untouched of [true, false])
        for (const now of [justInTime, tooLate])
          for (const refunded of refunds)
            for (const [disputed, leftMinor] of disputes.flatMap((each) => [
              [each, 0] as const,
              [each, 9] as const,
            ])) {
              const grantedOnce = status === "succeeded" ? grantedAt : null;
              const facts = {
                status,
                grantedAt: grantedOnce,
                untouched,
                refunds: refunded,
                disputes: disputed,
                leftMinor,
              };
              const may = heldRefundable(facts) || refundDeadline(facts, now) !== null;
              expect([facts, refundEligibility(facts, now) === "possible"]).toEqual([facts, may]);
            }
  });
});

describe("the facts known of returned money only grow", () => {
  const refundStatuses = ["requested", "succeeded", "failed"] as const;
  test("refunds: every order of the same news ends the same", () => {
    for (const a of refundStatuses)
      for (const b of refundStatuses)
        for (const c of refundStatuses) {
          const ends = [
            [a, b, c],
            [a, c, b],
            [b, a, c],
            [b, c, a],
            [c, a, b],
            [c, b, a],
          ].map((order) =>
            order.reduce<(typeof refundStatuses)[number]>(
              (status, told) => laterRefundStatus(status, told) as typeof status,
              "requested",
            ),
          );
          expect(new Set(ends).size).toBe(1);
        }
    expect(laterRefundStatus("succeeded", "failed")).toBe("failed");
    expect(laterRefundStatus("failed", "succeeded")).toBe("failed");
  });
  test("disputes: open, then lost, then won; a win after a loss counts, old news do not", () => {
    expect(laterDisputeStatus("open", "lost")).toBe("lost");
    expect(laterDisputeStatus("lost", "won")).toBe("won");
    expect(laterDisputeStatus("won", "lost")).toBe("won");
    expect(laterDisputeStatus("lost", "open")).toBe("lost");
  });
});

describe("credits go back with the money", () => {
  const gold = { credits: 50, receivedMinor: 2000 };
  const refund = (minor: number, status: BackFact["status"] = "succeeded"): BackFact =>
    ({ kind: "refund", id: `r${minor}`, minor, status, takes: "share" }) as BackFact;
  const taking = (minor: number, takes: "all" | number): BackFact => ({
    kind: "refund",
    id: `t${minor}`,
    minor,
    status: "succeeded",
    takes,
  });
  const dispute = (status: "open" | "won" | "lost"): BackFact => ({
    kind: "dispute",
    id: "d",
    minor: 2000,
    status,
  });

  test("all of them for all the money, a part for a part, rounded down for the customer", () => {
    expect(creditsBack(gold, [refund(2000)])).toBe(50);
    expect(creditsBack(gold, [refund(500)])).toBe(12);
    expect(creditsBack(gold, [refund(500), refund(501)])).toBe(25);
    expect(creditsBack(gold, [refund(1999)])).toBe(49);
  });
  test("never more than were bought, also if money is sent back twice", () => {
    expect(creditsBack(gold, [refund(2000), dispute("lost")])).toBe(50);
  });
  test("a refund of unspent credits takes those, goodwill none, and a refund of the whole all", () => {
    expect(creditsBack(gold, [taking(480, 12)])).toBe(12);
    expect(creditsBack(gold, [taking(1900, 0)])).toBe(0);
    expect(creditsBack(gold, [taking(500, 0), taking(1500, "all")])).toBe(50);
    // the rest, made at the provider
    expect(creditsBack({ credits: 3, receivedMinor: 200 }, [taking(66, 1), refund(134)])).toBe(3);
    expect(creditsBack(gold, [taking(480, 12), dispute("lost")])).toBe(50);
  });
  test("on the way counts as gone; failed, rejected, waiting, open and won do not", () => {
    expect(creditsBack(gold, [refund(2000, "requested")])).toBe(50);
    for (const status of ["failed", "rejected", "awaiting_approval"] as const) {
      expect(creditsBack(gold, [refund(2000, status), dispute("open"), dispute("won")])).toBe(0);
    }
    expect(refundedMinor([refund(500), refund(700, "requested"), dispute("lost")])).toBe(500);
  });
});
