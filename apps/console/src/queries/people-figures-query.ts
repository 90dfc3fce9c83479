import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightPeople } from "@parlour/contract/operations/insight-people";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** The figures of customers. */
export function usePeopleFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["insight", "people", query],
    queryFn: ({ signal }) => client.call(insightPeople, { query }, { signal }),
    ...everyMinute,
  });
}
