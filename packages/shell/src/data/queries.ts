import type { Client } from "@parlour/api-client/create-client";
import { me } from "@parlour/contract/operations/accounts";
import { balance, bundles } from "@parlour/contract/operations/credits";
import { profiles } from "@parlour/contract/operations/profiles";
import { queryOptions } from "@tanstack/react-query";
import { bundleList } from "../credits/bundle-list.ts";
import { queryKeys } from "./query-keys.ts";

/** The customer's account. */
export function meQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.me,
    queryFn: async ({ signal }) => client.call(me, {}, { signal }),
    staleTime: Infinity,
    meta: { failed: "me" },
  });
}

/** The balance in credits; the stream updates it. */
export function balanceQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.balance,
    queryFn: async ({ signal }) => client.call(balance, {}, { signal }),
    staleTime: 60_000,
    meta: { failed: "balance" },
  });
}

/** The four bundles, cheapest first. */
export function bundlesQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.bundles,
    queryFn: async ({ signal }) => bundleList(await client.call(bundles, {}, { signal })),
    staleTime: 5 * 60_000,
    meta: { failed: "bundles", saidInPlace: true },
  });
}

/** How old the list of online profiles may be, in milliseconds. */
const presenceMs = 60_000;

/** The profiles that customers can chat with; the stream updates unread counts and last messages. */
export function profilesQuery(client: Client) {
  return queryOptions({
    queryKey: queryKeys.profiles,
    queryFn: async ({ signal }) => client.call(profiles, {}, { signal }),
    staleTime: presenceMs,
    // Polled, because no event reports a change of presence.
    refetchInterval: presenceMs,
    meta: { failed: "profiles", saidInPlace: true },
  });
}
