import { giveChatConsent } from "@parlour/contract/operations/chat-consent";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { useServices } from "../app/services-context.tsx";
import { chatConsentKey } from "../queries/chat-consent-query.ts";
import { meKey } from "../queries/me-query.ts";
import { useAction } from "../queries/use-action.ts";

/** Agrees to the words that this page shows. `from`: where the customer reads them. */
export function useGiveChatConsent(from: "account" | "chat", onGiven?: () => void) {
  const { client, queryClient } = useServices();
  return useAction({
    act: async () =>
      client.call(giveChatConsent, { query: { from }, body: { version: currentChatConsent.version } }),
    onDone: (consent) => {
      queryClient.setQueryData(chatConsentKey, consent);
      onGiven?.();
    },
    outdates: [meKey],
    isRepeatable: true,
  });
}
