import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { ownBlocks } from "@parlour/contract/operations/operator-blocks";
import { ownWellbeing } from "@parlour/contract/operations/wellbeing";
import { queryOptions } from "@tanstack/react-query";
import { careKey } from "./care-keys.ts";

/** The operator's own data: blocked customers, and whether a break is suggested. */
export const ownCareQueries = {
  blocks: (client: StaffClient) =>
    queryOptions({
      queryKey: [...careKey, "blocks"],
      queryFn: ({ signal }) => client.call(ownBlocks, {}, { signal }),
    }),
  wellbeing: (client: StaffClient) =>
    queryOptions({
      queryKey: [...careKey, "wellbeing"],
      queryFn: ({ signal }) => client.call(ownWellbeing, {}, { signal }),
      refetchInterval: 60_000,
    }),
};
