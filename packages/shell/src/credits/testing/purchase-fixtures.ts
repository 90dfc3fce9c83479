import type { CustomerPayment, Receipt } from "@parlour/contract/operations/payments";

/** Sample values for buying, for tests and stories. */

/** A purchase with all its credits left, bought a day ago and refundable for 29 more days. */
export const purchaseFixture: CustomerPayment = {
  paymentIntent: "pi_fake",
  bundle: "gold",
  credits: 50,
  minor: 2000,
  currency: "GBP",
  status: "succeeded",
  isTried: true,
  createdAt: "2026-11-19T20:15:00.000Z",
  paidAt: "2026-11-19T20:15:00.000Z",
  creditsLeft: 50,
  refundableUntil: "2026-12-19T20:15:00.000Z",
  withdrawal: null,
  refundedMinor: 0,
  goodwillMinor: 0,
  refundStatus: null,
  dispute: null,
  receiptNumber: 42,
};

export const receiptFixture: Receipt = {
  number: "R-00000042",
  company: {
    name: "Emberlane Evenings Ltd",
    number: "00000000",
    address: "1 Ember Lane, Exeter",
    postcode: "ZZ99 9ZZ",
  },
  brand: "Emberlane",
  site: "uk.emberlane.example",
  region: "United Kingdom",
  bundle: "gold",
  credits: 50,
  minor: 2000,
  currency: "GBP",
  paidAt: "2026-11-19T20:15:00.000Z",
  tax: {
    name: "VAT",
    basisPoints: 2000,
    minor: 333,
    number: { label: "VAT number", value: "GB000000000" },
  },
  cardLast4: "4242",
  refundedMinor: 0,
  refundableUntil: "2026-12-19T20:15:00.000Z",
  helpline: null,
};
