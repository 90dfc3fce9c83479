import { readLimits } from "@parlour/contract/operations/limits";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const limitsKey = ["limits"] as const;

/** The customer's limits, the amounts spent against them, and current breaks. */
export function useLimits() {
  const { client } = useServices();
  return useQuery({
    queryKey: limitsKey,
    queryFn: async ({ signal }) => client.call(readLimits, {}, { signal }),
    staleTime: 30_000,
  });
}
