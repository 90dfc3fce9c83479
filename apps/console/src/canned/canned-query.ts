import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { cannedReplies, keptCannedReplies } from "@parlour/contract/operations/desk-conversation";
import { queryOptions } from "@tanstack/react-query";

/** All canned replies: a change of one invalidates every list. */
export const cannedKey = ["canned"] as const;

/**
 * A brand's canned replies, ranked for this operator. They change seldom; sending one invalidates the order.
 */
export function cannedQuery(client: StaffClient, brand: string) {
  return queryOptions({
    queryKey: [...cannedKey, "brand", brand],
    queryFn: ({ signal }) => client.call(cannedReplies, { query: { brand } }, { signal }),
    staleTime: 60_000,
  });
}

/** All canned replies, for supervisors who manage them. */
export function keptCannedQuery(client: StaffClient) {
  return queryOptions({
    queryKey: [...cannedKey, "kept"],
    queryFn: ({ signal }) => client.call(keptCannedReplies, {}, { signal }),
  });
}
