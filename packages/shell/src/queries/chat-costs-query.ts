import { readChatCosts } from "@parlour/contract/operations/spending";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const chatCostsKey = ["chat-costs"] as const;

/** What each chat has cost in money, the highest cost first. */
export function useChatCosts() {
  const { client } = useServices();
  return useQuery({
    queryKey: chatCostsKey,
    queryFn: async ({ signal }) => client.call(readChatCosts, {}, { signal }),
    staleTime: 60_000,
  });
}
