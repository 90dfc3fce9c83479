import { useSnapshot } from "valtio";
import { useGoodwill } from "../queries/goodwill-query.ts";
import { useWaitingRefunds } from "../queries/waiting-refunds-query.ts";
import { useConsole } from "../services/console-services.ts";

/** The number of refunds and free credits that the signed-in person can approve. Their own requests do not count. */
export function useWaitingForMe(): { readonly refunds: number; readonly goodwill: number } {
  const { session } = useConsole();
  const { staff } = useSnapshot(session);
  const refunds = useWaitingRefunds().data;
  const requests = useGoodwill().data?.requests;
  const ofOthers = ({ requestedBy }: { readonly requestedBy: string | null }): boolean =>
    requestedBy !== staff?.id;
  return {
    refunds: refunds?.filter(ofOthers).length ?? 0,
    goodwill:
      requests?.filter((request) => request.status === "awaiting_approval" && ofOthers(request)).length ?? 0,
  };
}
