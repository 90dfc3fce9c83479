import { ownPay } from "@parlour/contract/operations/pay";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** A month of the caller's own pay. */
export function useOwnPay(month: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["own-pay", month],
    queryFn: ({ signal }) => client.call(ownPay, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
