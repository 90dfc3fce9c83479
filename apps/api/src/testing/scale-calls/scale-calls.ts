import type { BothProviders } from "../both-providers.ts";
import { accountRequests } from "./account-requests.ts";
import { careRequests } from "./care-requests.ts";
import { customerCalls } from "./customer-calls.ts";
import { deskCalls } from "./desk-calls.ts";
import { deskRequests } from "./desk-requests.ts";
import { insightCalls } from "./insight-calls.ts";
import { campaignWithoutFinalCounts, marketingRequests } from "./marketing-requests.ts";
import { moneyRequests } from "./money-requests.ts";
import { officeCalls } from "./office-calls.ts";
import { officeRequests } from "./office-requests.ts";
import { paymentRequests } from "./payment-requests.ts";
import { publishRequests } from "./publish-requests.ts";
import { reconcilerCalls } from "./reconciler-calls.ts";
import { reportRequests } from "./report-requests.ts";
import { preparedCalls, type ScaleCall } from "./scale-call.ts";
import { scaleStage } from "./scale-stage.ts";
import { sessionRequests } from "./session-requests.ts";
import { siteRequests } from "./site-requests.ts";

/**
 * Every operation of the contract as a call, and the lists of the payments' job. The database must have a history
 * (scale-history.ts). Calls about the customer of the history that need nothing else, many with several parameters, are in the
 * files `*-calls.ts`. Those that need something first are in `*-requests.ts`, by their operation. These come last, because what
 * they leave behind, such as orders and people who are signed in, lengthens lists.
 */
export async function scaleCalls(cards: BothProviders): Promise<readonly ScaleCall[]> {
  const stage = await scaleStage(cards);
  return [
    ...customerCalls(stage),
    ...deskCalls(stage),
    ...officeCalls(stage),
    ...insightCalls(stage),
    ...reconcilerCalls(stage.server.platform),
    campaignWithoutFinalCounts(stage),
    ...[
      deskRequests,
      careRequests,
      officeRequests,
      moneyRequests,
      siteRequests,
      publishRequests,
      marketingRequests,
      accountRequests,
      paymentRequests,
      reportRequests,
      sessionRequests,
    ].flatMap((requests) => preparedCalls(stage, requests)),
  ];
}
