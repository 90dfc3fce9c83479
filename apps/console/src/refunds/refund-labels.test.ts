import { expect, test } from "vitest";
import { deadlineLabel, disputeReason, paymentLabel, waitingText } from "./refund-labels.ts";
import { waitingNumber } from "../parts/waiting-number.ts";

const due = "2026-12-02T12:00:00.000Z";
const before = (milliseconds: number) => deadlineLabel(due, Date.parse(due) - milliseconds);
const hour = 3_600_000;

test("a dispute's deadline counts whole days, warns below three and says when it is over", () => {
  expect(before(9 * 24 * hour)).toEqual({ text: "9 days left", tone: "neutral" });
  expect(before(3 * 24 * hour)).toEqual({ text: "3 days left", tone: "neutral" });
  expect(before(3 * 24 * hour - 1)).toEqual({ text: "2 days left", tone: "warning" });
  expect(before(24 * hour)).toEqual({ text: "1 day left", tone: "warning" });
  expect(before(24 * hour - 1)).toEqual({ text: "less than a day left", tone: "error" });
  expect(before(0)).toEqual({ text: "too late", tone: "error" });
});

test("the menu's number says what it counts, and until when the nearest dispute is answered", () => {
  const none = { toApprove: 0, openDisputes: 0, respondBy: null, fraudWarnings: 0 };
  expect(waitingText({ ...none, toApprove: 2 })).toBe("to approve");
  expect(waitingText({ ...none, openDisputes: 1, respondBy: "2026-12-02T12:00:00.000Z" })).toBe(
    "open dispute, answer by 2 December",
  );
  expect(waitingText({ ...none, toApprove: 2, openDisputes: 3 })).toBe(
    "waiting: 2 to approve, 3 open disputes",
  );
  expect(waitingText({ ...none, fraudWarnings: 1 })).toBe("early fraud warning");
  expect(waitingText({ ...none, toApprove: 1, fraudWarnings: 4 })).toBe(
    "waiting: 1 to approve, 4 early fraud warnings",
  );
  expect(waitingText({ ...none, toApprove: 1, fraudWarnings: 100 })).toBe(
    "waiting: 1 to approve, 99+ early fraud warnings",
  );
  expect([waitingNumber(99), waitingNumber(100)]).toEqual(["99", "99+"]);
});

test("a provider's new word for a reason is shown as it comes", () => {
  expect(disputeReason("fraudulent")).toBe("Not made by the cardholder");
  expect(disputeReason("check_returned")).toBe("check returned");
  expect(disputeReason("chargeback")).toBe("Not reported");
});

test("a payment whose money went back is not called paid", () => {
  const payment = { status: "succeeded", minor: 2000, receivedMinor: 2000, refundedMinor: 0 } as const;
  expect(paymentLabel(payment).text).toBe("Paid");
  expect(paymentLabel({ ...payment, refundedMinor: 500 }).text).toBe("Partly refunded");
  expect(paymentLabel({ ...payment, refundedMinor: 2000 }).text).toBe("Refunded");
  expect(paymentLabel({ ...payment, receivedMinor: 1900, refundedMinor: 1900 }).text).toBe("Refunded");
  expect(paymentLabel({ ...payment, status: "held", refundedMinor: 2000 }).text).toBe("Refunded");
});
