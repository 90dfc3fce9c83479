import { readChatConsent } from "@parlour/contract/operations/chat-consent";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const chatConsentKey = ["chat-consent"] as const;

/** Whether the customer agrees to the use of what they write in chats, since when, and in which words. */
export function useChatConsent() {
  const { client } = useServices();
  return useQuery({
    queryKey: chatConsentKey,
    queryFn: async ({ signal }) => client.call(readChatConsent, {}, { signal }),
    staleTime: 60_000,
  });
}
