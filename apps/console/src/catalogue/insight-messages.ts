import type { MessageTable } from "./operation-messages.ts";

const days =
  "Choose days that exist, the first before the last, 366 at most, and none that begin after today.";

/** The dashboards. */
export const insightMessages = {
  insightDesk: { otherwise: "The desk's figures couldn't be counted.", codes: { invalid_request: days } },
  insightQueue: { otherwise: "The queue couldn't be looked at.", codes: {} },
  insightPeople: { otherwise: "The sign-up figures couldn't be counted.", codes: { invalid_request: days } },
  insightProfiles: {
    otherwise: "The profiles' figures couldn't be counted.",
    codes: { invalid_request: days },
  },
  insightPresence: {
    otherwise: "The hours at the desk couldn't be counted.",
    codes: { invalid_request: days },
  },
  insightReturning: {
    otherwise: "Returning customers couldn't be counted.",
    codes: { invalid_request: days },
  },
  insightCohorts: { otherwise: "The months of sign-up couldn't be counted.", codes: {} },
  insightFraud: { otherwise: "The share of fraud and disputes couldn't be counted.", codes: {} },
  insightNet: { otherwise: "Tax and fees couldn't be worked out.", codes: { invalid_request: days } },
  moneyRates: { otherwise: "Fees and tax couldn't be read.", codes: {} },
  setMoneyRates: {
    otherwise: "Fees and tax weren't changed.",
    codes: {
      invalid_request: "Choose a day from 2020 on, at most 366 days ahead, and percentages up to 50.",
    },
  },
  insightMoney: { otherwise: "The money's figures couldn't be counted.", codes: { invalid_request: days } },
} as const satisfies MessageTable;
