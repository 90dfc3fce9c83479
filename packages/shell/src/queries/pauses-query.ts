import { readLimits } from "@parlour/contract/operations/limits";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const pausesKey = ["pauses"] as const;

/** Breaks and self-exclusion, for the chat. */
export function usePauses({ enabled }: { readonly enabled: boolean }) {
  const { client } = useServices();
  return useQuery({
    queryKey: pausesKey,
    queryFn: async ({ signal }) => client.call(readLimits, {}, { signal }),
    enabled,
  });
}
