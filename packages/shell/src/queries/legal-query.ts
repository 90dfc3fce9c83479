import type { Client } from "@parlour/api-client/create-client";
import { readAcceptances } from "@parlour/contract/operations/legal";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const legalKey = ["legal"] as const;

/** The query of the legal texts that the customer must accept. */
export function legalQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: legalKey,
    queryFn: async ({ signal }) => client.call(readAcceptances, {}, { signal }),
    staleTime: 5 * 60_000,
  });
}

/**
 * The legal texts that the customer must accept. A failure shows nothing: the server refuses sending and
 * buying meanwhile, and that refusal refetches this query.
 */
export function useLegal({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({ ...legalQuery(useServices().client), enabled });
}
