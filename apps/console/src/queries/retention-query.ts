import { listRetentionRuns } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const retentionKey = ["retention"] as const;

/** Rules, runs and holds; refetched every five minutes, because no event reports a hold. */
export function useRetention() {
  const { client } = useConsole();
  return useQuery({
    queryKey: retentionKey,
    queryFn: ({ signal }) => client.call(listRetentionRuns, {}, { signal }),
    refetchInterval: 300_000,
  });
}
