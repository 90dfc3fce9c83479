import type { OperationInput } from "@parlour/contract/operation";
import { listEnquiries } from "@parlour/contract/operations/ops-privacy";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { enquiriesKey } from "../enquiries/enquiry-keys.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

type Query = OperationInput<typeof listEnquiries>["query"];

/** A page of the privacy requests in a state, or of all: open ones by due date, others newest first. */
export function useEnquiries(
  state: "open" | "overdue" | "due" | "resolved" | "all",
  filter: Omit<Query, "state" | "before">,
  before: string | undefined,
) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...enquiriesKey, "list", state, filter, before ?? ""],
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
