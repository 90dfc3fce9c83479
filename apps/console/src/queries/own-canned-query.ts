import { ownCannedReplies } from "@parlour/contract/operations/desk-conversation";
import { useQuery } from "@tanstack/react-query";
import { cannedKey } from "./canned-query.ts";
import { useConsole } from "../services/console-services.ts";

/** The signed-in person's own canned replies. */
export function useOwnCannedReplies() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...cannedKey, "own"],
    queryFn: ({ signal }) => client.call(ownCannedReplies, {}, { signal }),
  });
}
