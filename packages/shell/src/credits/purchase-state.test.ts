import { expect, test } from "vitest";
import { purchaseState } from "./purchase-state.ts";
import { purchaseFixture } from "./testing/purchase-fixtures.ts";

const partlyRefunded = { ...purchaseFixture, refundStatus: "succeeded", refundedMinor: 500 } as const;

test("a dispute still says which part went back before it", () => {
  expect(purchaseState({ ...partlyRefunded, dispute: "open" })).toEqual({
    label: "Disputed",
    tone: "warning",
    detail: "Your bank is looking into it. £5.00 went back to your card.",
  });
  expect(purchaseState({ ...partlyRefunded, dispute: "lost" }).detail).toBe(
    "Its credits were taken back too. £5.00 went back to your card.",
  );
  expect(purchaseState({ ...purchaseFixture, dispute: "open" }).detail).toBe("Your bank is looking into it.");
});
