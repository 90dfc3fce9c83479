import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightReturning } from "@parlour/contract/operations/insight-returning";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** Customers who come back. */
export function useReturningFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["insight", "returning", query],
    queryFn: ({ signal }) => client.call(insightReturning, { query }, { signal }),
    ...everyMinute,
  });
}
