import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";
import { goodwillQuery } from "./goodwill-query.ts";
import { waitingQuery } from "./waiting-query.ts";

/** The number of refunds and free credits that the signed-in person can approve. Their own requests do not count. */
export function useWaitingForMe(): { readonly refunds: number; readonly goodwill: number } {
  const { client, session } = useConsole();
  const { staff } = useSnapshot(session);
  const refunds = useQuery(waitingQuery(client)).data;
  const requests = useQuery(goodwillQuery(client)).data?.requests;
  const ofOthers = ({ requestedBy }: { readonly requestedBy: string | null }): boolean =>
    requestedBy !== staff?.id;
  return {
    refunds: refunds?.filter(ofOthers).length ?? 0,
    goodwill:
      requests?.filter((request) => request.status === "awaiting_approval" && ofOthers(request)).length ?? 0,
  };
}
