import type { Client } from "@parlour/api-client/create-client";
import { messageHistory } from "@parlour/contract/operations/messages";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import { hasGap, withArrived, withOlderPage, withRead, type Conversation } from "../chat/conversation.ts";
import type { CustomerData } from "../data/customer-data.ts";

/** Begins the keys of all conversations. */
export const conversationsKey = ["conversation"] as const;
export const conversationKey = (profileId: string) => [...conversationsKey, profileId] as const;

/** How many messages a page of history contains. */
const historyPage = 50;

/**
 * The query of one conversation: loads while the stream opens, then applies what arrived meanwhile. A page that was read before the
 * stream began is read again, so that no message is missed (CHAT-12). Reloading keeps the older pages unless there is a
 * gap.
 */
export function conversationQuery(
  client: Pick<Client, "call">,
  { queryClient, live }: CustomerData,
  profileId: string,
) {
  return queryOptions({
    queryKey: conversationKey(profileId),
    queryFn: async ({ signal }): Promise<Conversation> => {
      const read = async () =>
        client.call(messageHistory, { query: { profileId, limit: historyPage } }, { signal });
      let page = await read();
      if (live.beganAfter(page.cursor)) page = await read();
      const fresh: Conversation = { ...page };
      const known = queryClient.getQueryData<Conversation>(conversationKey(profileId));
      const joined =
        known === undefined ? fresh : { ...withArrived(fresh, known.messages), hasMore: known.hasMore };
      // The gap is larger than a page, so the list restarts with the newest page.
      const whole = hasGap(joined) ? fresh : joined;
      const early = live.takeEarly(profileId);
      const current = withArrived(whole, early.messages);
      // The page may have been read before the customer marked these messages as read.
      const readUpTo = Math.max(early.readUpTo, known?.readUpTo ?? 0);
      return withRead(hasGap(current) ? whole : current, readUpTo);
    },
    staleTime: Infinity,
  });
}

/** One conversation. */
export function useConversation(profileId: string) {
  const services = useServices();
  return useQuery(conversationQuery(services.client, services, profileId));
}

/** Loads the page before the oldest message and adds it at the start. */
export async function loadOlder(client: Client, queryClient: QueryClient, profileId: string): Promise<void> {
  const key = conversationKey(profileId);
  const before = queryClient.getQueryData<Conversation>(key)?.messages[0]?.sequence;
  if (before === undefined) return;
  const page = await client.call(messageHistory, { query: { profileId, before, limit: historyPage } });
  queryClient.setQueryData<Conversation>(key, (known) =>
    known === undefined ? known : withOlderPage(known, page),
  );
}
