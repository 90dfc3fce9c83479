import { balance } from "@parlour/contract/operations/credits";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const balanceKey = ["balance"] as const;

/** The balance in credits; the stream updates it. */
export function useBalance() {
  const { client } = useServices();
  return useQuery({
    queryKey: balanceKey,
    queryFn: async ({ signal }) => client.call(balance, {}, { signal }),
    staleTime: 60_000,
    meta: { failed: "balance" },
  });
}
