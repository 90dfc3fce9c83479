import type { InsightQuery } from "@parlour/contract/operations/insight";
import { insightCohorts } from "@parlour/contract/operations/insight-returning";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { useConsole } from "../services/console-services.ts";

/** What became of the new accounts of each month. */
export function useCohorts({ brand, region }: Pick<InsightQuery, "brand" | "region">) {
  const { client } = useConsole();
  const query = {
    ...(brand === undefined ? {} : { brand }),
    ...(region === undefined ? {} : { region }),
  };
  return useQuery({
    queryKey: ["insight", "cohorts", query],
    queryFn: ({ signal }) => client.call(insightCohorts, { query }, { signal }),
    ...everyMinute,
  });
}
