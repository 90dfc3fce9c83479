import { enquiriesDue } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { enquiriesKey } from "../enquiries/enquiry-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** How many requests are overdue or due soon. Refetched at intervals, because no hint announces them. */
export function useEnquiriesDue() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...enquiriesKey, "due"],
    queryFn: ({ signal }) => client.call(enquiriesDue, {}, { signal }),
    refetchInterval: 300_000,
  });
}
