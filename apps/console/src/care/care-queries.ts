import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { bansToReview } from "@parlour/contract/operations/ban-review";
import { careFlag, careFlags, careSummary } from "@parlour/contract/operations/care";
import { teamWellbeing } from "@parlour/contract/operations/wellbeing";
import { queryOptions } from "@tanstack/react-query";
import { readOnce } from "../parts/read-once.ts";
import { careKey, recordedCareKey } from "./care-keys.ts";

/** The supervisors' queries. The stream reports changes; the intervals are a fallback. */
export const careQueries = {
  summary: (client: StaffClient) =>
    queryOptions({
      queryKey: [...careKey, "summary"],
      queryFn: ({ signal }) => client.call(careSummary, {}, { signal }),
      refetchInterval: 60_000,
    }),
  flags: (client: StaffClient, state: "open" | "decided") =>
    queryOptions({
      queryKey: [...careKey, "flags", state],
      queryFn: ({ signal }) => client.call(careFlags, { query: { state } }, { signal }),
      refetchInterval: 60_000,
    }),
  flag: (client: StaffClient, flagId: string) =>
    queryOptions({
      queryKey: [...recordedCareKey, "flag", flagId],
      queryFn: ({ signal }) => client.call(careFlag, { params: { flagId } }, { signal }),
      ...readOnce,
      // opening the page again is another audited read
      gcTime: 0,
    }),
  bans: (client: StaffClient, which: "due" | "all") =>
    queryOptions({
      queryKey: [...recordedCareKey, "bans", which],
      queryFn: ({ signal }) => client.call(bansToReview, { query: { which } }, { signal }),
      ...readOnce,
      gcTime: 0,
    }),
  team: (client: StaffClient) =>
    queryOptions({
      queryKey: [...careKey, "team"],
      queryFn: ({ signal }) => client.call(teamWellbeing, {}, { signal }),
      refetchInterval: 60_000,
    }),
};
