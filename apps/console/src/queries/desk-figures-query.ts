import { insightDesk, type InsightQuery } from "@parlour/contract/operations/insight";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** The figures of the desk. */
export function useDeskFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["insight", "desk", query],
    queryFn: ({ signal }) => client.call(insightDesk, { query }, { signal }),
    ...everyMinute,
  });
}
