import { useQueryClient } from "@tanstack/react-query";
import { careKeys } from "./care-keys.ts";

/** Reads everything of care again, for after something was done; resolves once it is there. */
export function useCareReadAnew(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(careKeys.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
