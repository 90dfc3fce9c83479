import { readSpending } from "@parlour/contract/operations/spending";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

/** What the customer spent in a month and in the one before; without a month, the running one. */
export function useSpending(month: string | undefined) {
  const { client } = useServices();
  return useQuery({
    queryKey: ["spending", month ?? "current"],
    queryFn: async ({ signal }) =>
      client.call(readSpending, { query: month === undefined ? {} : { month } }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}
