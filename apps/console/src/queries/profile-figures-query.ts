import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightProfiles } from "@parlour/contract/operations/insight-profiles";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** The figures of profiles. */
export function useProfileFigures(query: InsightQuery) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["insight", "profiles", query],
    queryFn: ({ signal }) => client.call(insightProfiles, { query }, { signal }),
    ...everyMinute,
  });
}
