import { expect, test } from "vitest";
import { deadlineLabel, disputeReason } from "./refund-labels.ts";

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

test("a provider's new word for a reason is shown as it comes", () => {
  expect(disputeReason("fraudulent")).toBe("Not made by the cardholder");
  expect(disputeReason("check_returned")).toBe("check returned");
});
