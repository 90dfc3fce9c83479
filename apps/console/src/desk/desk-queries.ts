import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { opsConversation } from "@parlour/contract/operations/claimed-conversation";
import { queue } from "@parlour/contract/operations/queue";
import { queryOptions } from "@tanstack/react-query";
import type { LiveStatus } from "../live/live-status.ts";

export const queueKey = ["queue"] as const;
export const conversationsKey = ["conversation"] as const;

export function conversationKey(conversationId: string) {
  return [...conversationsKey, conversationId] as const;
}

/**
 * Returns how often lists are refetched. The stream reports changes, so while it works this is only a
 * fallback.
 */
function refetchEvery(live: LiveStatus): number {
  return live === "live" ? 60_000 : 5_000;
}

/** The queue as the server returns it. */
export function queueQuery(client: StaffClient, live: LiveStatus) {
  return queryOptions({
    queryKey: queueKey,
    queryFn: ({ signal }) => client.call(queue, { query: {} }, { signal }),
    refetchInterval: refetchEvery(live),
  });
}

/** A conversation that this operator has claimed. */
export function conversationQuery(client: StaffClient, conversationId: string, live: LiveStatus) {
  return queryOptions({
    queryKey: conversationKey(conversationId),
    queryFn: ({ signal }) => client.call(opsConversation, { params: { conversationId } }, { signal }),
    refetchInterval: (query) => {
      // No event reports that a customer has bought credit, so a waiting conversation is polled.
      if (query.state.data?.customer.hasCredit === false) return 5_000;
      return refetchEvery(live);
    },
  });
}
