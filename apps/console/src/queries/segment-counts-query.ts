import { segmentCounts } from "@parlour/contract/operations/ops-marketing";
import type { OperationInput } from "@parlour/contract/operation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

type Wanted = OperationInput<typeof segmentCounts>["query"];

/** How many customers of a site would get a text now, by segment; null: no site is chosen, or the days are no number. */
export function useSegmentCounts(wanted: Wanted | null) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["segment-counts", wanted],
    queryFn: ({ signal }) => {
      if (wanted === null) throw new Error("nothing to count");
      return client.call(segmentCounts, { query: wanted }, { signal });
    },
    enabled: wanted !== null,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}
