import { giveChatConsent } from "@parlour/contract/operations/chat-consent";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { useServices } from "../app/services-context.tsx";
import { chatConsentKey } from "../queries/chat-consent-query.ts";
import { useAction } from "../queries/use-action.ts";

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
