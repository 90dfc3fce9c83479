import type { Client } from "@parlour/api-client/create-client";
import { readAcceptances } from "@parlour/contract/operations/legal";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../data/query-keys.ts";

/**
 * The legal texts that the customer must accept. A failure shows nothing: the server refuses sending and
 * buying meanwhile, and that refusal refetches this query.
 */
export function legalQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.legal,
    queryFn: async ({ signal }) => client.call(readAcceptances, {}, { signal }),
    staleTime: 5 * 60_000,
  });
}
