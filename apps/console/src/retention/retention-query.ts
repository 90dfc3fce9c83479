import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { listRetentionRuns } from "@parlour/contract/operations/ops-privacy";
import { queryOptions } from "@tanstack/react-query";

/** Rules, runs and holds; refetched every five minutes, because no event reports a hold. */
export function retentionQuery(client: StaffClient) {
  return queryOptions({
    queryKey: ["retention"],
    queryFn: ({ signal }) => client.call(listRetentionRuns, {}, { signal }),
    refetchInterval: 300_000,
  });
}
