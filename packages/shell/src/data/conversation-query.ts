import type { Client } from "@parlour/api-client/create-client";
import { messageHistory } from "@parlour/contract/operations/messages";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { hasGap, withArrived, withOlderPage, type Conversation } from "../chat/conversation.ts";
import type { LiveCache } from "./live-cache.ts";
import { queryKeys } from "./query-keys.ts";

/** How many messages a page of history contains. */
export const historyPage = 50;

interface ConversationDependencies {
  readonly client: Client;
  readonly live: LiveCache;
  /** Resolves once the stream is open, or has been tried for long enough. */
  readonly streamOpened: () => Promise<void>;
}

/**
 * One conversation: opens the stream first, then loads, then applies what arrived meanwhile, so that no
 * message is missed (CHAT-12). Reloading keeps the older pages unless there is a gap.
 */
export function conversationQuery(dependencies: ConversationDependencies, profileId: string) {
  return queryOptions({
    queryKey: queryKeys.conversation(profileId),
    queryFn: async ({ client: queryClient, signal }): Promise<Conversation> => {
      await dependencies.streamOpened();
      const page = await dependencies.client.call(
        messageHistory,
        { query: { profileId, limit: historyPage } },
        { signal },
      );
      const fresh: Conversation = { ...page };
      const known = queryClient.getQueryData<Conversation>(queryKeys.conversation(profileId));
      const joined =
        known === undefined ? fresh : { ...withArrived(fresh, known.messages), hasMore: known.hasMore };
      // The gap is larger than a page, so the list restarts with the newest page.
      const whole = hasGap(joined) ? fresh : joined;
      const current = withArrived(whole, dependencies.live.takeEarly(profileId));
      return hasGap(current) ? whole : current;
    },
    staleTime: Infinity,
  });
}

/** Loads the page before the oldest message and adds it at the start. */
export async function loadOlder(client: Client, queryClient: QueryClient, profileId: string): Promise<void> {
  const key = queryKeys.conversation(profileId);
  const before = queryClient.getQueryData<Conversation>(key)?.messages[0]?.sequence;
  if (before === undefined) return;
  const page = await client.call(messageHistory, { query: { profileId, before, limit: historyPage } });
  queryClient.setQueryData<Conversation>(key, (known) =>
    known === undefined ? known : withOlderPage(known, page),
  );
}
