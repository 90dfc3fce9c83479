import { opsFraudWarnings } from "@parlour/contract/operations/fraud";
import { useQuery } from "@tanstack/react-query";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/**
 * The open early fraud warnings, at most 100, newest first. Refetched at intervals, because no hint announces them.
 */
export function useOpenFraudWarnings() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "fraud warnings", "open for the menu"],
    queryFn: ({ signal }) =>
      client.call(opsFraudWarnings, { query: { status: "open", limit: 100 } }, { signal }),
    refetchInterval: 60_000,
  });
}
