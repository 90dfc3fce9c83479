import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { goodwillRequests } from "@parlour/contract/operations/goodwill";
import { queryOptions } from "@tanstack/react-query";
import { refundsKey } from "./money-queries.ts";

/** Free credits that need, or needed, a second person, and the limits; refetched every minute. */
export function goodwillQuery(client: StaffClient) {
  return queryOptions({
    queryKey: [...refundsKey, "goodwill"],
    queryFn: ({ signal }) => client.call(goodwillRequests, {}, { signal }),
    refetchInterval: 60_000,
  });
}
