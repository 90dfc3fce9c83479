import { expect, test } from "vitest";
import { purchaseState } from "./purchase-state.ts";
import { purchaseFixture } from "./testing/purchase-fixtures.ts";

const partlyRefunded = { ...purchaseFixture, refundStatus: "succeeded", refundedMinor: 500 } as const;

const now = Date.parse("2026-11-20T20:15:00.000Z");

test("a refund says by when the bank shows it, until that day is over", () => {
  const refunded = {
    ...purchaseFixture,
    refundStatus: "succeeded",
    refundedMinor: 2000,
    refundArrivesBy: "2026-11-27",
  } as const;
  const sent = "The money was sent back to your card.";
  const due = `${sent} Your bank shows it by 27 November 2026.`;
  expect(purchaseState(refunded, now)).toMatchObject({ label: "Refunded", detail: due });
  expect(purchaseState(refunded, Date.parse("2026-11-27T23:59:00.000Z")).detail).toBe(due);
  expect(purchaseState(refunded, Date.parse("2026-11-28T00:00:00.000Z")).detail).toBe(sent);
  expect(purchaseState({ ...refunded, refundArrivesBy: null }, now).detail).toBe(sent);
  expect(purchaseState({ ...refunded, refundStatus: "requested" }, now).detail).toBe(
    "The money is on your card by 27 November 2026.",
  );
});

test("a dispute still says which part went back before it", () => {
  expect(purchaseState({ ...partlyRefunded, dispute: "open" }, now)).toEqual({
    label: "Disputed",
    tone: "warning",
    detail: "Your bank is looking into it. £5.00 was sent back to your card.",
  });
  expect(purchaseState({ ...partlyRefunded, dispute: "lost" }, now).detail).toBe(
    "Its credits were taken back too. £5.00 was sent back to your card.",
  );
  expect(purchaseState({ ...purchaseFixture, dispute: "open" }, now).detail).toBe(
    "Your bank is looking into it.",
  );
});
