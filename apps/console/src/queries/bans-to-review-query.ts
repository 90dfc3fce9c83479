import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { bansToReview } from "@parlour/contract/operations/ban-review";
import { useQuery } from "@tanstack/react-query";
import { recordedCareKey } from "../care/care-keys.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
export const bansPageLength = 50;

/** A page of the bans that are due for review, or of all bans. */
export function useBansToReview(which: "due" | "all", filter: ListFilter, before: string | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...recordedCareKey, "bans", which, filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        bansToReview,
        { query: { ...filter, ...onlyGiven({ before }), which, limit: bansPageLength } },
        { signal },
      ),
    ...readOnce,
    // opening the page again is another audited read
    gcTime: 0,
  });
}
