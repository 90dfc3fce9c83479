import type { MessageTable } from "./operation-messages.ts";

const days =
  "Choose days that exist, the first before the last, 366 at most, and none that begin after today.";

/** The dashboards. */
export const insightMessages = {
  insightDesk: { otherwise: "The desk's figures couldn't be counted.", codes: { invalid_request: days } },
  insightQueue: { otherwise: "The queue couldn't be looked at.", codes: {} },
  insightPeople: { otherwise: "The sign-up figures couldn't be counted.", codes: { invalid_request: days } },
  insightMoney: { otherwise: "The money's figures couldn't be counted.", codes: { invalid_request: days } },
} as const satisfies MessageTable;
