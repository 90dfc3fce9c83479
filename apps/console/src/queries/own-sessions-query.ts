import { ownSessions } from "@parlour/contract/operations/staff";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const ownSessionsKey = ["own-sessions"] as const;

/** The sessions of this member of staff that are alive. */
export function useOwnSessions() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => client.call(ownSessions, {}, { signal }),
  });
}
