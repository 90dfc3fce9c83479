import { readOwnConversation } from "@parlour/contract/operations/own-conversations";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** A conversation that the operator holds or has answered: the newest messages, or those before a sequence. Each read is audited (DESK-37). */
export function useOwnConversation(conversationId: string, before: number | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["own-conversation", conversationId, before ?? null],
    queryFn: ({ signal }) =>
      client.call(
        readOwnConversation,
        { params: { conversationId }, query: onlyGiven({ before }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...readOnce,
    // Opening the page again is another audited read.
    gcTime: 0,
  });
}
