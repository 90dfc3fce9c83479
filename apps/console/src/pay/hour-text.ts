import type { PayRegion } from "@parlour/contract/operations/pay";
import { moneyText } from "../parts/money.tsx";

const minuteMs = 60_000;

/** Whether the paid time is too short to work out what an hour earned. */
export function isUnderMinute({ presentMs, paidBreakMs }: PayRegion): boolean {
  return presentMs + paidBreakMs < minuteMs;
}

/** What an hour earned: "£11.27". For less than a minute the figure would mean nothing: "–". */
export function hourText(pay: PayRegion): string {
  const { hourMinor, currency } = pay;
  return hourMinor === null || isUnderMinute(pay) ? "–" : moneyText({ minor: hourMinor, currency });
}
