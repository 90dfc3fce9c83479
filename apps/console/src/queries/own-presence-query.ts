import { ownPresence } from "@parlour/contract/operations/presence";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** Begins the keys of everybody's presence. */
export const presenceKey = ["presence"] as const;
export const ownPresenceKey = [...presenceKey, "own"] as const;

/** Whether this operator takes work. */
export function useOwnPresence() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ownPresenceKey,
    queryFn: ({ signal }) => client.call(ownPresence, {}, { signal }),
    refetchInterval: 60_000,
  });
}
