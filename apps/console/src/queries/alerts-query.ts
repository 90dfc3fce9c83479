import { opsAlerts } from "@parlour/contract/operations/ops-alerts";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const alertsKey = ["alerts"] as const;

/** Milliseconds after which the page refreshes, because alerts begin and end by themselves. */
const lookAgainMs = 15_000;

/** All alerts: planned, shown and past. */
export function useAlerts() {
  const { client } = useConsole();
  return useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => client.call(opsAlerts, { query: {} }, { signal }),
    refetchInterval: lookAgainMs,
  });
}
