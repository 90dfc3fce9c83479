import { keptCannedReplies } from "@parlour/contract/operations/desk-conversation";
import { useQuery } from "@tanstack/react-query";
import { cannedKey } from "./canned-query.ts";
import { useConsole } from "../services/console-services.ts";

/** All canned replies, for supervisors who manage them. */
export function useKeptCanned() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...cannedKey, "kept"],
    queryFn: ({ signal }) => client.call(keptCannedReplies, {}, { signal }),
  });
}
