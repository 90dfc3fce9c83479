import { giveChatConsent, readChatConsent } from "@parlour/contract/operations/chat-consent";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import { useAction } from "./use-action.ts";

export const chatConsentKey = ["chat-consent"] as const;

/** Whether the customer agrees that what they write in chats is used, since when, and in which words. */
export function useChatConsent() {
  const { client } = useServices();
  return useQuery({
    queryKey: chatConsentKey,
    queryFn: async ({ signal }) => client.call(readChatConsent, {}, { signal }),
    staleTime: 60_000,
  });
}

/** Agrees to the words that this page shows. */
export function useGiveChatConsent(onGiven?: () => void) {
  const { client, queryClient } = useServices();
  return useAction({
    act: async () => client.call(giveChatConsent, { body: { version: currentChatConsent.version } }),
    onDone: (consent) => {
      queryClient.setQueryData(chatConsentKey, consent);
      onGiven?.();
    },
    isRepeatable: true,
  });
}
