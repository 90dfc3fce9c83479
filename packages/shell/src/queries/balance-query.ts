import type { Client } from "@parlour/api-client/create-client";
import { balance } from "@parlour/contract/operations/credits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const balanceKey = ["balance"] as const;

/** The query of the balance in credits. */
export function balanceQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: balanceKey,
    queryFn: async ({ signal }) => client.call(balance, {}, { signal }),
    staleTime: 60_000,
    meta: { failed: "balance" },
  });
}

/** The balance in credits; the stream updates it. */
export function useBalance() {
  return useQuery(balanceQuery(useServices().client));
}
