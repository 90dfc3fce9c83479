import { queue } from "@parlour/contract/operations/queue";
import { useQuery } from "@tanstack/react-query";
import type { LiveStatus } from "../live/live-status.ts";
import { refetchEvery } from "../live/refetch-every.ts";
import { useConsole } from "../services/console-services.ts";

export const queueKey = ["queue"] as const;

/** The queue as the server returns it. */
export function useQueue(live: LiveStatus) {
  const { client } = useConsole();
  return useQuery({
    queryKey: queueKey,
    queryFn: ({ signal }) => client.call(queue, { query: {} }, { signal }),
    refetchInterval: refetchEvery(live),
  });
}
