import { conversationNotes } from "@parlour/contract/operations/customer-notes";
import { useQuery } from "@tanstack/react-query";
import { conversationNotesKey } from "../facts/notes-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** What staff wrote down for each other about the customer of a conversation. */
export function useConversationNotes(conversationId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: conversationNotesKey(conversationId),
    queryFn: ({ signal }) => client.call(conversationNotes, { params: { conversationId } }, { signal }),
  });
}
