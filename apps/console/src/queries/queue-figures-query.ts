import { insightQueue, type InsightQuery } from "@parlour/contract/operations/insight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** The current queue, refetched every ten seconds while it is shown. */
export function useQueueFigures({ brand, region }: Pick<InsightQuery, "brand" | "region">) {
  const { client } = useConsole();
  const query = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return useQuery({
    queryKey: ["insight", "queue", query],
    queryFn: ({ signal }) => client.call(insightQueue, { query }, { signal }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
}
