import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { careFlags } from "@parlour/contract/operations/care";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
export const flagsPageLength = 50;

/** A page of the flags. The stream reports changes; the interval is a fallback. */
export function useCareFlags(state: "open" | "decided", filter: ListFilter, before: string | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...careKey, "flags", state, filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        careFlags,
        { query: { ...filter, ...onlyGiven({ before }), state, limit: flagsPageLength } },
        { signal },
      ),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
