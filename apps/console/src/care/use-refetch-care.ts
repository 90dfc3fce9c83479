import { useConsole } from "../services/console-services.ts";
import { careKeys } from "./care-keys.ts";

/** Returns a function that refetches all queries about flags, bans and breaks, and resolves when they have loaded. */
export function useRefetchCare(): () => Promise<void> {
  const { queryClient } = useConsole();
  return async () => {
    await Promise.all(careKeys.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
