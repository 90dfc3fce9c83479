import { openConversation } from "@parlour/contract/operations/floor";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** The key of a page of an opened conversation. */
export function openedKey(conversationId: string, before: number | undefined) {
  return ["opened", conversationId, before ?? null] as const;
}

/** Any conversation, for supervisors: the newest messages, or those before a sequence. Each read is audited (DESK-27). */
export function useOpenedConversation(conversationId: string, before: number | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: openedKey(conversationId, before),
    queryFn: ({ signal }) =>
      client.call(openConversation, { params: { conversationId }, query: onlyGiven({ before }) }, { signal }),
    placeholderData: keepPreviousData,
    ...readOnce,
    // Opening the page again is another audited read.
    gcTime: 0,
  });
}
