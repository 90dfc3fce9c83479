import { repliesSentDespite } from "@parlour/contract/operations/sent-despite";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { recordedCareKey } from "../care/care-keys.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
const pageLength = 50;

/** A page of replies that were sent although they break a rule, newest first. Each read is audited (DESK-21). */
export function useRepliesSentDespite(before: number | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...recordedCareKey, "sent-despite", before ?? null],
    queryFn: ({ signal }) =>
      client.call(repliesSentDespite, { query: onlyGiven({ before, limit: pageLength }) }, { signal }),
    placeholderData: keepPreviousData,
    ...readOnce,
    // Opening the page again is another audited read.
    gcTime: 0,
  });
}
