import { customerCalls } from "./customer-calls.ts";
import { deskCalls } from "./desk-calls.ts";
import { insightCalls } from "./insight-calls.ts";
import { officeCalls } from "./office-calls.ts";
import { reconcilerCalls } from "./reconciler-calls.ts";
import type { ScaleCall } from "./scale-call.ts";
import { scaleStage } from "./scale-stage.ts";
import type { BothProviders } from "../both-providers.ts";

/**
 * Every operation of the contract as a call, many with several parameters, and the lists of the payments' job. The database
 * must have a history (scale-history.ts).
 */
export async function scaleCalls(cards: BothProviders): Promise<readonly ScaleCall[]> {
  const stage = await scaleStage(cards);
  return [
    ...customerCalls(stage),
    ...deskCalls(stage),
    ...officeCalls(stage),
    ...insightCalls(stage),
    ...reconcilerCalls(stage.server.platform),
  ];
}
