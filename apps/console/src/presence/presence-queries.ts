import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { colleagues } from "@parlour/contract/operations/queue";
import { ownPresence } from "@parlour/contract/operations/presence";
import { queryOptions } from "@tanstack/react-query";

export const presenceKey = ["presence"] as const;
export const ownPresenceKey = [...presenceKey, "own"] as const;

/** Whether this operator takes work. */
export function ownPresenceQuery(client: StaffClient) {
  return queryOptions({
    queryKey: ownPresenceKey,
    queryFn: ({ signal }) => client.call(ownPresence, {}, { signal }),
    refetchInterval: 60_000,
  });
}

/**
 * Colleagues at the console. The stream reports presence, but not how many conversations they hold, so this query
 * polls.
 */
export function colleaguesQuery(client: StaffClient) {
  return queryOptions({
    queryKey: [...presenceKey, "colleagues"] as const,
    queryFn: ({ signal }) => client.call(colleagues, {}, { signal }),
    refetchInterval: 15_000,
  });
}
