import { expect, test } from "vitest";
import { fraudLevelLabel, fraudNotice, fraudTypeText, percentText } from "./fraud-labels.ts";

const limits = { nearBasisPoints: 75, limitBasisPoints: 150, leastCases: 10 };
const month = {
  month: "2026-11-01",
  provider: "flexpay",
  payments: 2000,
  warnings: 12,
  disputes: 6,
  affected: 15,
  basisPoints: 90,
  level: "near",
} as const;

test("the notice names the month, the provider, its figures and the limit; below the limits there is none", () => {
  expect(fraudNotice({ level: "below", limits, months: [{ ...month, level: "below" }] })).toBeNull();
  expect(fraudNotice({ level: "near", limits, months: [month] })).toEqual({
    tone: "warning",
    title: "Fraud and disputes are near the card schemes' limit",
    text: "November 2026, Verotel FlexPay: 18 fraud warnings and disputes for 2000 payments, a share of 0.90%. The limit is 1.50%.",
  });
  const over = { ...month, month: "2026-10-01", level: "over" } as const;
  expect(fraudNotice({ level: "over", limits, months: [month, over] })).toMatchObject({
    tone: "error",
    title: "Fraud and disputes are over the card schemes' limit",
  });
});

test("a month without payments is not called below the limit", () => {
  expect(fraudLevelLabel({ level: "below", payments: 0 }).text).toBe("No payments");
  expect(fraudLevelLabel({ level: "below", payments: 1 }).text).toBe("Below the limit");
  expect(fraudLevelLabel({ level: "over", payments: 0 }).text).toBe("Over the limit");
});

test("shares have two decimals, and a provider's new type of fraud is shown as it comes", () => {
  expect([percentText(150), percentText(7), percentText(null)]).toEqual(["1.50%", "0.07%", "–"]);
  expect(fraudTypeText("made_with_stolen_card")).toBe("Stolen card");
  expect(fraudTypeText("account_takeover")).toBe("account takeover");
});
