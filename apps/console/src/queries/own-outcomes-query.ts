import { ownOutcomes } from "@parlour/contract/operations/desk-outcomes";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { refetchEvery } from "../live/refetch-every.ts";
import { useConsole } from "../services/console-services.ts";

export const ownOutcomesKey = ["outcomes"] as const;

/** What others decided about this operator's conversations, until dismissed. */
export function useOwnOutcomes() {
  const { client, live } = useConsole();
  const { status } = useSnapshot(live);
  return useQuery({
    queryKey: ownOutcomesKey,
    queryFn: ({ signal }) => client.call(ownOutcomes, {}, { signal }),
    refetchInterval: refetchEvery(status),
  });
}
