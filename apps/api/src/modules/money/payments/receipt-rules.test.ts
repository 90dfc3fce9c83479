import type { Receipt } from "@parlour/contract/operations/payments";
import { scriptPayloads } from "@parlour/contract/testing/script-payloads";
import { expect, test } from "vitest";
import { structureOf } from "../../../testing/page-structure.ts";
import { receiptNumber, receiptPage, receiptText, taxOf } from "./receipt-rules.ts";

const receipt: Receipt = {
  number: "R-00000042",
  company: {
    name: "Emberlane Evenings Ltd",
    number: "00000000",
    address: "1 Ember Lane, Exeter",
    postcode: "ZZ99 9ZZ",
  },
  brand: "Emberlane",
  site: "uk.emberlane.test",
  region: "United Kingdom",
  bundle: "gold",
  credits: 50,
  minor: 2000,
  currency: "GBP",
  paidAt: "2026-11-20T20:00:00.000Z",
  tax: { name: "VAT", basisPoints: 2000, minor: 333, number: { label: "VAT number", value: "GB000000000" } },
  cardLast4: "4242",
  refundedMinor: 0,
  refundableUntil: "2026-12-20T20:00:00.000Z",
  helpline: "0800 000 000",
};

test("a receipt's number has at least eight digits", () => {
  expect([receiptNumber(42), receiptNumber(123_456_789)]).toEqual(["R-00000042", "R-123456789"]);
});

test("the text fits one message and says what was bought, for how much and when", () => {
  const text = receiptText(receipt);
  expect(text).toBe(
    "Emberlane receipt R-00000042: Gold, 50 credits, £20.00, 20 November 2026. Includes VAT at 20%: £3.33.",
  );
  expect(text.length).toBeLessThanOrEqual(160);
  expect(receiptText({ ...receipt, refundedMinor: 2000 })).toContain("Refunded: £20.00.");
});

test("the page shows the same, has no script and escapes every value", () => {
  const page = receiptPage({ ...receipt, brand: `<script>alert("x")</script>&'` }, `n"once`);
  expect(page).not.toContain("<script");
  expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;");
  expect(page).toContain('nonce="n&quot;once"');
  expect(page).toContain("Emberlane Evenings Ltd, 1 Ember Lane, Exeter, ZZ99 9ZZ, company number 00000000");
  for (const part of [
    "£20.00",
    "ending in 4242",
    "20 December 2026",
    "0800 000 000",
    "50 credits",
    "Includes VAT at 20%",
    "GB000000000",
  ]) {
    expect(page).toContain(part);
  }
});

test("no payload becomes an element or an attribute of the page", () => {
  const pageOf = (text: string) =>
    receiptPage(
      { ...receipt, number: text, brand: text, site: text, region: text, cardLast4: text, helpline: text },
      "nonce",
    );
  const expected = structureOf(pageOf("harmless"));
  expect(expected.length).toBeGreaterThan(20);
  for (const payload of scriptPayloads) expect(structureOf(pageOf(payload)), payload).toEqual(expected);
});

test("a fact that is unknown is left out of the page", () => {
  const page = receiptPage(
    { ...receipt, cardLast4: null, tax: null, refundableUntil: null, helpline: null },
    "n",
  );
  for (const part of ["Card", "VAT", "Refundable until", "Helpline"]) expect(page).not.toContain(part);
});

test("the tax is named and rounded by region, and left out without a rate", () => {
  expect(taxOf("GB", 2025, 2000, null)).toEqual({ name: "VAT", basisPoints: 2000, minor: 338, number: null });
  expect(taxOf("IE", 2430, 2300, "IE0000000A")).toEqual({
    name: "VAT",
    basisPoints: 2300,
    minor: 454,
    number: { label: "VAT number", value: "IE0000000A" },
  });
  expect(taxOf("AU", 3600, 1000, "00 000 000 000")).toEqual({
    name: "GST",
    basisPoints: 1000,
    minor: 327,
    number: { label: "ABN", value: "00 000 000 000" },
  });
  expect([taxOf("GB", 2025, null, "GB0"), taxOf("GB", 2025, 0, "GB0")]).toEqual([null, null]);
});
