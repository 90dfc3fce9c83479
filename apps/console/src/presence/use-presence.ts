import { setPresence, type OwnPresence, type PresenceChoice } from "@parlour/contract/operations/presence";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queueKey } from "../desk/desk-queries.ts";
import { useConsole } from "../services/console-services.ts";
import { ownPresenceKey, ownPresenceQuery } from "./presence-queries.ts";

/** Returns whether this operator takes work, and functions to change that. */
export function usePresence() {
  const { client } = useConsole();
  const queryClient = useQueryClient();
  const { data: own = null } = useQuery(ownPresenceQuery(client));
  const change = useMutation({
    mutationFn: async (state: PresenceChoice) => client.call(setPresence, { body: { state } }),
    onSuccess: (now) => {
      queryClient.setQueryData<OwnPresence>(ownPresenceKey, now);
      // It includes the time until which the operator's conversations are kept.
      void queryClient.invalidateQueries({ queryKey: queueKey });
    },
  });
  return { own, choose: change.mutate, choosing: change.isPending, error: change.error };
}
