import type { PhoneNumber } from "@parlour/contract/ids";
import { asId } from "@parlour/contract/ids";
import { expect, test } from "vitest";
import { purchaseText, type PurchaseTextFacts } from "./purchase-text-rules.ts";

const facts: PurchaseTextFacts = {
  id: "01a1fbbb-dfaf-75ad-8361-1c9e9975040b",
  phone: asId<PhoneNumber>("+447400500001"),
  brandId: "quillmere",
  region: "GB",
  bundle: "gold",
  credits: 45,
  minor: 2025,
  currency: "GBP",
  paidAt: new Date("2026-11-26T23:30:00.000Z"),
  startRequested: true,
  withdrawal: null,
};
const seller = { brandName: "Quillmere", company: "Quill Row Ltd", host: "uk.quillmere.example" };

test("a purchase is acknowledged with seller, goods, price, the right and how to use it", () => {
  const text = purchaseText(facts, seller);
  expect(text).toBe(
    "Quillmere: you bought Gold, 45 credits, for £20.25 from Quill Row Ltd. You can withdraw until the end of 10 December 2026: uk.quillmere.example/credits, Withdraw from contract. You asked us to start at once, so the price of used credits is kept back.",
  );
  // two texts of 153 characters
  expect(text?.length).toBeLessThanOrEqual(306);
});

test("without the request it says nothing of a price that is kept, without a company it names the brand only", () => {
  const text = purchaseText({ ...facts, startRequested: false }, { ...seller, company: null });
  expect(text).toBe(
    "Quillmere: you bought Gold, 45 credits, for £20.25. You can withdraw until the end of 10 December 2026: uk.quillmere.example/credits, Withdraw from contract.",
  );
});

test("in a region without the right there is no such text", () => {
  expect(purchaseText({ ...facts, region: "AU", currency: "AUD" }, seller)).toBeNull();
});

test("a withdrawal is acknowledged with its day, what was taken and what comes when", () => {
  const withdrawal = { credits: 25, minor: 1125, at: new Date("2026-11-27T10:00:00.000Z") };
  expect(purchaseText({ ...facts, withdrawal }, seller)).toBe(
    "Quillmere: you withdrew from your purchase of 45 credits on 27 November 2026. 25 unused credits taken back, £11.25 on your card by 4 December 2026.",
  );
  expect(purchaseText({ ...facts, withdrawal: { ...withdrawal, credits: 1 } }, seller)).toContain(
    "1 unused credit taken back",
  );
});
