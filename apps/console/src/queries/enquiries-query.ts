import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { listEnquiries } from "@parlour/contract/operations/ops-privacy";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { enquiriesKey } from "../enquiries/enquiry-keys.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** A page of the privacy requests in a state, or of all; newest first. */
export function useEnquiries(
  state: "open" | "resolved" | "all",
  filter: ListFilter,
  before: string | undefined,
) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...enquiriesKey, state, filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        listEnquiries,
        { query: { ...filter, ...onlyGiven({ state: state === "all" ? undefined : state, before }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...readOnce,
  });
}
