import { currencySymbolOf, type Currency } from "./regions.ts";

/** Money is integer minor units with its currency (docs/architecture.md, "Money is whole minor units"). */
export interface Money {
  /** Minor units: pence, cents. */
  readonly minor: number;
  readonly currency: Currency;
}

/** "5.00" -> 500. Throws RangeError for anything but digits with exactly two decimals. */
export function parseDecimal(decimal: string): number {
  const match = /^(\d{1,7})\.(\d{2})$/.exec(decimal);
  if (!match) throw new RangeError(`not a price with two decimals: ${decimal}`);
  return Number(`${match[1]}${match[2]}`);
}

/** 500 -> "5.00". */
export function formatDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not minor units: ${minor}`);
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the payment request's amount: the cost without the decimal point (PAY-3). "5.00" -> "500". */
export function amountOf(decimal: string): string {
  return String(parseDecimal(decimal));
}

/**
 * 450 GBP -> "£4.50", as `Intl.NumberFormat("en-GB")` writes it with the narrow symbol. Without `Intl`, because a phone takes
 * 60 ms to load it. Throws RangeError for anything but whole minor units.
 */
export function formatMoney({ minor, currency }: Money): string {
  const [major = "", cents = ""] = formatDecimal(Math.abs(minor)).split(".");
  const grouped = major.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${minor < 0 ? "-" : ""}${currencySymbolOf(currency)}${grouped}.${cents}`;
}
