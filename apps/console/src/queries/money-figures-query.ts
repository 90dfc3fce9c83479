import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoney } from "@parlour/contract/operations/insight-money";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** The figures of sales and credits. */
export function useMoneyFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["insight", "money", query],
    queryFn: ({ signal }) => client.call(insightMoney, { query }, { signal }),
    ...everyMinute,
  });
}
