import { opsConversation } from "@parlour/contract/operations/claimed-conversation";
import { useQuery } from "@tanstack/react-query";
import type { LiveStatus } from "../live/live-status.ts";
import { refetchEvery } from "../live/refetch-every.ts";
import { useConsole } from "../services/console-services.ts";

/** Begins the keys of all conversations. */
export const conversationsKey = ["conversation"] as const;

export function conversationKey(conversationId: string) {
  return [...conversationsKey, conversationId] as const;
}

interface ConversationOptions {
  readonly live: LiveStatus;
  readonly enabled: boolean;
}

/** A conversation that this operator has claimed. */
export function useConversation(conversationId: string, { live, enabled }: ConversationOptions) {
  const { client } = useConsole();
  return useQuery({
    queryKey: conversationKey(conversationId),
    queryFn: ({ signal }) => client.call(opsConversation, { params: { conversationId } }, { signal }),
    refetchInterval: (query) => {
      // No event reports that a customer has bought credit, so a waiting conversation is polled.
      if (query.state.data?.customer.hasCredit === false) return 5_000;
      return refetchEvery(live);
    },
    enabled,
  });
}
