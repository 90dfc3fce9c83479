import { deskSheet } from "@parlour/contract/operations/desk-conversation";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";
import { conversationKey } from "./conversation-query.ts";

/** Below the conversation's own key: whatever invalidates that also invalidates its sheet. */
export function sheetKey(conversationId: string) {
  return [...conversationKey(conversationId), "sheet"] as const;
}

/**
 * The operator's aids besides the messages. Each response also updates the draft sync with the server's
 * drafts.
 */
export function useSheet(conversationId: string) {
  const { client, replies } = useConsole();
  const { sync } = replies();
  return useQuery({
    queryKey: sheetKey(conversationId),
    queryFn: async ({ signal }) => {
      const askedAt = sync.age(conversationId);
      const sheet = await client.call(deskSheet, { params: { conversationId } }, { signal });
      sync.received(conversationId, sheet.draft, askedAt);
      return sheet;
    },
    refetchInterval: (query) => {
      // No event reports that a customer has bought credit, so a waiting conversation is polled.
      return query.state.data?.standing.kind === "waiting" ? 5_000 : 60_000;
    },
  });
}
