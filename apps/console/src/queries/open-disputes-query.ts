import { opsDisputes } from "@parlour/contract/operations/ops-payments";
import { useQuery } from "@tanstack/react-query";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/**
 * The open disputes, at most 100, the nearest deadline first. Refetched at intervals, because no hint announces them.
 */
export function useOpenDisputeList() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "disputes", "open for the menu"],
    queryFn: ({ signal }) => client.call(opsDisputes, { query: { status: "open", limit: 100 } }, { signal }),
    refetchInterval: 60_000,
  });
}
