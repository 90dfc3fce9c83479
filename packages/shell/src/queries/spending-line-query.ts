import { readSpendingLine } from "@parlour/contract/operations/spending";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const spendingLineKey = ["spending-line"] as const;

/** The line about the customer's spending that the chat shows now; null: none. */
export function useSpendingLine() {
  const { client } = useServices();
  return useQuery({
    queryKey: spendingLineKey,
    queryFn: async ({ signal }) => client.call(readSpendingLine, {}, { signal }),
    staleTime: 30_000,
  });
}
