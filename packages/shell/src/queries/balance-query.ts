import type { Client } from "@parlour/api-client/create-client";
import { balance } from "@parlour/contract/operations/credits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const balanceKey = ["balance"] as const;

/** The query of the balance in credits. */
export function balanceQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: balanceKey,
    async queryFn({ signal, client: cache }) {
      const setBefore = cache.getQueryState(balanceKey)?.dataUpdateCount;
      const loaded = await client.call(balance, {}, { signal });
      const { data, dataUpdateCount } = cache.getQueryState<number>(balanceKey) ?? {};
      // What the stream said meanwhile is at least as new: a change after it brings another event.
      return data === undefined || dataUpdateCount === setBefore ? loaded : data;
    },
    staleTime: 60_000,
    meta: { failed: "balance" },
  });
}

/** The balance in credits; the stream updates it. */
export function useBalance() {
  return useQuery(balanceQuery(useServices().client));
}
