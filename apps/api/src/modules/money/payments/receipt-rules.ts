/** Receipts: how a number, an amount and a day are written, and the receipt as a text and as a page. */

import { escapeHtml } from "@parlour/contract/escape-html";
import { formatMoney } from "@parlour/contract/money";
import type { Receipt } from "@parlour/contract/operations/payments";
import type { RegionCode } from "@parlour/contract/regions";
import { formatRate, taxNames, taxNumberNames, taxWithin } from "@parlour/contract/rules/tax";

/** A receipt's number as people read it: R and at least eight digits. */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(8, "0")}`;
}

/**
 * Returns the tax within a price, as a receipt states it; null without a rate (PAY-23).
 * @param basisPoints the rate on the day of the purchase, in hundredths of a percent; null: none was set
 * @param sellerNumber the seller's number for it; null: not named
 */
export function taxOf(
  region: RegionCode,
  minor: number,
  basisPoints: number | null,
  sellerNumber: string | null,
): Receipt["tax"] {
  if (basisPoints === null || basisPoints === 0) return null;
  return {
    name: taxNames[region],
    basisPoints,
    minor: taxWithin(minor, basisPoints),
    number: sellerNumber === null ? null : { label: taxNumberNames[region], value: sellerNumber },
  };
}

function bundleText({ bundle, credits }: Receipt): string {
  return `${bundle.charAt(0).toUpperCase()}${bundle.slice(1)}, ${credits} credits`;
}

/** Returns the seller's name and address as a receipt shows them. */
function companyText({ name, number, address, postcode }: NonNullable<Receipt["company"]>): string {
  const place = address.includes(postcode) ? address : `${address}, ${postcode}`;
  return `${name}, ${place}, company number ${number}`;
}

function dayText(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
}

function timeText(iso: string): string {
  const dateFormat = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${dateFormat.format(new Date(iso))} UTC`;
}

function taxRows(
  { name, basisPoints, minor, number }: NonNullable<Receipt["tax"]>,
  currency: Receipt["currency"],
): readonly (readonly [string, string])[] {
  return [
    [`Includes ${name} at ${formatRate(basisPoints)}`, formatMoney({ minor, currency })],
    ...(number === null ? [] : [[number.label, number.value] as const]),
  ];
}

/** Returns the receipt as one text message. It names no profile and nothing from a conversation. */
export function receiptText(receipt: Receipt): string {
  const { brand, number, minor, currency, paidAt, tax, refundedMinor } = receipt;
  const taxed =
    tax === null
      ? ""
      : ` Includes ${tax.name} at ${formatRate(tax.basisPoints)}: ${formatMoney({ minor: tax.minor, currency })}.`;
  const refunded =
    refundedMinor === 0 ? "" : ` Refunded: ${formatMoney({ minor: refundedMinor, currency })}.`;
  return `${brand} receipt ${number}: ${bundleText(receipt)}, ${formatMoney({ minor, currency })}, ${dayText(paidAt)}.${taxed}${refunded}`;
}

/** The receipt as a page to print, without scripts; `nonce` lets its style through the page's policy. */
export function receiptPage(receipt: Receipt, nonce: string): string {
  const { minor, currency, tax, refundedMinor, cardLast4, refundableUntil, helpline } = receipt;
  const rows: readonly (readonly [string, string])[] = [
    ["Receipt", receipt.number],
    ...(receipt.company === null ? [] : [["Sold by", companyText(receipt.company)] as const]),
    ["Brand", `${receipt.brand}, ${receipt.site}`],
    ["Region", receipt.region],
    ["Bundle", bundleText(receipt)],
    ["Paid", formatMoney({ minor, currency })],
    ...(tax === null ? [] : taxRows(tax, currency)),
    ["Date", timeText(receipt.paidAt)],
    ...(cardLast4 === null ? [] : [["Card", `ending in ${cardLast4}`] as const]),
    ...(refundedMinor === 0 ? [] : [["Refunded", formatMoney({ minor: refundedMinor, currency })] as const]),
    ...(refundableUntil === null ? [] : [["Refundable until", timeText(refundableUntil)] as const]),
    ...(helpline === null ? [] : [["Helpline", helpline] as const]),
  ];
  const cells = rows
    .map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("\n");
  const title = escapeHtml(`${receipt.brand} receipt ${receipt.number}`);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${escapeHtml(nonce)}">
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
th { padding: 0.25rem 1.5rem 0.25rem 0; text-align: start; vertical-align: top; }
td { padding: 0.25rem 0; }
@media print { body { margin: 0; } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<table>
${cells}
</table>
<p>Refunds go to the card that paid, within 5 working days, and are possible within 30 days if no purchased credit has been spent.</p>
</main>
</body>
</html>
`;
}
