import type { MessageTable } from "./operation-messages.ts";

const gone = "There is no such member of staff.";
const siteGone = "This site is gone. Load the page again.";

/** What operators earn. */
export const payMessages = {
  ownPay: { otherwise: "Your pay couldn't be loaded.", codes: {} },
  payList: { otherwise: "Pay couldn't be loaded.", codes: {} },
  operatorPay: { otherwise: "This pay couldn't be loaded.", codes: { staff_not_found: gone } },
  correctPay: {
    otherwise: "The pay wasn't corrected.",
    codes: {
      invalid_request: "Choose a day from 2020 to today, an amount other than 0, and say why.",
      staff_not_found: gone,
      own_account: "Somebody else has to correct your own pay.",
      already_decided: "An earlier attempt was booked with other values. Look at the entries first.",
      unknown_brand: siteGone,
      unknown_region: siteGone,
    },
  },
  payRates: { otherwise: "Rates couldn't be loaded.", codes: {} },
  setPayRate: {
    otherwise: "The rate wasn't set.",
    codes: {
      invalid_request: "A rate begins now or later, at most 366 days ahead.",
      unknown_brand: siteGone,
      unknown_region: siteGone,
    },
  },
  setPayMinimum: {
    otherwise: "The legal minimum wasn't set.",
    codes: { invalid_request: "Choose a day from 2020 on, at most 366 days ahead." },
  },
  setPaySite: {
    otherwise: "The pay site wasn't set.",
    codes: { staff_not_found: gone, unknown_brand: siteGone, unknown_region: siteGone },
  },
} as const satisfies MessageTable;
