import type { Client } from "@parlour/api-client/create-client";
import { readAcceptances } from "@parlour/contract/operations/legal";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../data/query-keys.ts";

/**
 * Which legal texts await the customer's acceptance. Nothing is said when it can't be asked: the server lets nobody
 * send or buy meanwhile, and that refusal asks again.
 */
export function legalQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.legal,
    queryFn: async ({ signal }) => client.call(readAcceptances, {}, { signal }),
    staleTime: 5 * 60_000,
  });
}
