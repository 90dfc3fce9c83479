/** The texts that acknowledge a purchase and a withdrawal (PAY-22, REFUND-18). Pure functions. */

import type { PhoneNumber } from "@parlour/contract/ids";
import { formatMoney } from "@parlour/contract/money";
import { regions, type Currency, type RegionCode } from "@parlour/contract/regions";
import type { BundleName } from "@parlour/contract/rules/bundles";
import { refundArrivesBy } from "@parlour/contract/rules/refund";
import { withdrawableUntil } from "@parlour/contract/rules/withdrawal";

/** What a text says. */
export interface PurchaseTextFacts {
  readonly id: string;
  readonly phone: PhoneNumber;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly bundle: BundleName;
  readonly credits: number;
  readonly minor: number;
  readonly currency: Currency;
  readonly paidAt: Date | null;
  readonly startRequested: boolean;
  /** The withdrawal that it acknowledges; null: it acknowledges the purchase. */
  readonly withdrawal: { readonly credits: number; readonly minor: number; readonly at: Date } | null;
}

/** Who sells, and where. */
export interface Seller {
  readonly brandName: string;
  /** The company; null if the brand's build does not name it. */
  readonly company: string | null;
  /** Host of the site. */
  readonly host: string;
}

function dayIn(region: RegionCode, moment: Date): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeZone: regions[region].lastTimeZone,
  }).format(moment);
}

function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

function creditsText(credits: number, before = ""): string {
  return `${credits} ${before}${credits === 1 ? "credit" : "credits"}`;
}

/** Returns the text; null if there is nothing to acknowledge. */
export function purchaseText(facts: PurchaseTextFacts, { brandName, company, host }: Seller): string | null {
  const { region, bundle, credits, minor, currency, paidAt, withdrawal } = facts;
  if (withdrawal !== null) {
    const money = formatMoney({ minor: withdrawal.minor, currency });
    const taken = creditsText(withdrawal.credits, "unused ");
    const arrives = dayText(refundArrivesBy(withdrawal.at));
    return `${brandName}: you withdrew from your purchase of ${creditsText(credits)} on ${dayIn(region, withdrawal.at)}. ${taken} taken back, ${money} on your card by ${arrives}.`;
  }
  if (paidAt === null) return null;
  const until = withdrawableUntil(region, paidAt);
  if (until === null) return null;
  const name = `${bundle.charAt(0).toUpperCase()}${bundle.slice(1)}`;
  const seller = company === null ? "" : ` from ${company}`;
  const lastDay = dayIn(region, new Date(until.getTime() - 1));
  const kept = facts.startRequested
    ? " You asked us to start at once, so the price of used credits is kept back."
    : "";
  return `${brandName}: you bought ${name}, ${creditsText(credits)}, for ${formatMoney({ minor, currency })}${seller}. You can withdraw until the end of ${lastDay}: ${host}/credits, Withdraw from contract.${kept}`;
}
