import { setPresence, type OwnPresence, type PresenceChoice } from "@parlour/contract/operations/presence";
import { ownPresenceKey, useOwnPresence } from "../queries/own-presence-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";

/** Returns whether this operator takes work, and functions to change that. */
export function usePresence() {
  const { client, queryClient } = useConsole();
  const { data: own = null } = useOwnPresence();
  const { busy, problem, attempt } = useAction("setPresence");
  const change = async (state: PresenceChoice): Promise<boolean> =>
    await attempt(async () => {
      queryClient.setQueryData<OwnPresence>(
        ownPresenceKey,
        await client.call(setPresence, { body: { state } }),
      );
      // It includes the time until which the operator's conversations are kept.
      void queryClient.invalidateQueries({ queryKey: queueKey });
    });
  const choose = (state: PresenceChoice): void => {
    void change(state);
  };
  return { own, change, choose, choosing: busy, problem };
}
