import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightNet } from "@parlour/contract/operations/insight-net";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** The beginning of the keys: setting rates changes these figures. */
export const netFiguresKey = ["insight", "net"] as const;

/** What remains of revenue after tax and fees. */
export function useNetFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...netFiguresKey, query],
    queryFn: ({ signal }) => client.call(insightNet, { query }, { signal }),
    ...everyMinute,
  });
}
