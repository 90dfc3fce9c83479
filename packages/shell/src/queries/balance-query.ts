import type { Client } from "@parlour/api-client/create-client";
import { balance } from "@parlour/contract/operations/credits";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const balanceKey = ["balance"] as const;

/**
 * Call it before a call that returns the balance. Returns a function that chooses between the call's balance and one that
 * arrived during the call. The latter is kept: if it changes again, the stream sends it.
 */
export function newestBalance(cache: QueryClient): (returned: number) => number {
  const countOf = (): number => cache.getQueryState(balanceKey)?.dataUpdateCount ?? 0;
  const before = countOf();
  return (returned) => (countOf() > before ? (cache.getQueryData<number>(balanceKey) ?? returned) : returned);
}

/** The query of the balance in credits. */
export function balanceQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: balanceKey,
    async queryFn({ signal, client: cache }) {
      const newest = newestBalance(cache);
      return newest(await client.call(balance, {}, { signal }));
    },
    staleTime: 60_000,
    meta: { failed: "balance" },
  });
}

/** The balance in credits; the stream updates it. */
export function useBalance() {
  return useQuery(balanceQuery(useServices().client));
}
