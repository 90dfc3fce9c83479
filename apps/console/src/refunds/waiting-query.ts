import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { opsRefunds } from "@parlour/contract/operations/ops-payments";
import { queryOptions } from "@tanstack/react-query";
import { refundsKey } from "./money-queries.ts";

/** Refunds that wait for a second person; refetched every minute, because no event reports them. */
export function waitingQuery(client: StaffClient) {
  return queryOptions({
    queryKey: [...refundsKey, "waiting"],
    queryFn: ({ signal }) =>
      client.call(opsRefunds, { query: { status: "awaiting_approval", limit: 200 } }, { signal }),
    refetchInterval: 60_000,
  });
}
