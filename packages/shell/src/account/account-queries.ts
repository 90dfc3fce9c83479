import type { Client } from "@parlour/api-client/create-client";
import { readLimits } from "@parlour/contract/operations/limits";
import { marketingConsent } from "@parlour/contract/operations/marketing";
import { ownLogins } from "@parlour/contract/operations/sign-in";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../data/query-keys.ts";

/** The customer's limits, the amounts spent against them, and current breaks. */
export function limitsQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.limits,
    queryFn: async ({ signal }) => client.call(readLimits, {}, { signal }),
    staleTime: 30_000,
  });
}

/** Whether the customer gets marketing texts, and the wording to agree to. */
export function marketingQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.marketing,
    queryFn: async ({ signal }) => client.call(marketingConsent, {}, { signal }),
    staleTime: 60_000,
  });
}

/** The customer's active logins, newest first. */
export function loginsQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.logins,
    queryFn: async ({ signal }) => client.call(ownLogins, {}, { signal }),
    staleTime: 10_000,
  });
}
