import { payList } from "@parlour/contract/operations/pay";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** Begins the keys of everybody's pay. */
export const payKey = ["pay"] as const;

/** Everybody's pay in a month. */
export function usePayList(month: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...payKey, "list", month],
    queryFn: ({ signal }) => client.call(payList, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
