import type { Client } from "@parlour/api-client/create-client";
import { me } from "@parlour/contract/operations/accounts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const meKey = ["me"] as const;

/** The query of the customer's account, for what reads it outside of a component. */
export function meQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }) => client.call(me, {}, { signal }),
    staleTime: Infinity,
    meta: { failed: "me" },
  });
}

/** The customer's account. */
export function useMe() {
  return useQuery(meQuery(useServices().client));
}

/** The account, polled for a change that happens elsewhere, such as an age check by text message. */
export function usePolledMe({ enabled, everyMs }: { readonly enabled: boolean; readonly everyMs: number }) {
  return useQuery({
    ...meQuery(useServices().client),
    enabled,
    refetchInterval: everyMs,
    refetchOnWindowFocus: "always",
    // The server has just contradicted the cached value.
    refetchOnMount: "always",
    // Polled in the background, so a failure shows no message.
    meta: {},
  });
}
