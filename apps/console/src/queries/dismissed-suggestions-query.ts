import { dismissedSuggestions } from "@parlour/contract/operations/care-suggestions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { recordedCareKey } from "../care/care-keys.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
const pageLength = 50;

/** A page of suggestions that operators dismissed, newest first. Each read is audited (DESK-23). */
export function useDismissedSuggestions(before: number | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...recordedCareKey, "dismissed", before ?? null],
    queryFn: ({ signal }) =>
      client.call(dismissedSuggestions, { query: onlyGiven({ before, limit: pageLength }) }, { signal }),
    placeholderData: keepPreviousData,
    ...readOnce,
    // Opening the page again is another audited read.
    gcTime: 0,
  });
}
