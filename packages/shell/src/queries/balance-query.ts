import type { Client } from "@parlour/api-client/create-client";
import { balance } from "@parlour/contract/operations/credits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const balanceKey = ["balance"] as const;

/** The query of the balance in credits. A balance that the stream brings during the call is kept: the call's may be older. */
export function balanceQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: balanceKey,
    async queryFn({ signal, client: cache }) {
      const updates = (): number => cache.getQueryState(balanceKey)?.dataUpdateCount ?? 0;
      const before = updates();
      const loaded = await client.call(balance, {}, { signal });
      return updates() > before ? (cache.getQueryData<number>(balanceKey) ?? loaded) : loaded;
    },
    staleTime: 60_000,
    meta: { failed: "balance" },
  });
}

/** The balance in credits; the stream updates it. */
export function useBalance() {
  return useQuery(balanceQuery(useServices().client));
}
