import { readAcceptances } from "@parlour/contract/operations/legal";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const legalKey = ["legal"] as const;

/**
 * The legal texts that the customer must accept. A failure shows nothing: the server refuses sending and
 * buying meanwhile, and that refusal refetches this query.
 */
export function useLegal({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { client } = useServices();
  return useQuery({
    queryKey: legalKey,
    queryFn: async ({ signal }) => client.call(readAcceptances, {}, { signal }),
    staleTime: 5 * 60_000,
    enabled,
  });
}
