import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightPresence } from "@parlour/contract/operations/insight-presence";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** Hours at the desk, and who waited and was there by hour of the day. */
export function usePresenceFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["insight", "presence", query],
    queryFn: ({ signal }) => client.call(insightPresence, { query }, { signal }),
    ...everyMinute,
  });
}
