import { operatorPay } from "@parlour/contract/operations/pay";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";
import { payKey } from "./pay-list-query.ts";

/** An operator's pay in a month. */
export function useOperatorPay(staffId: string, month: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...payKey, staffId, month],
    queryFn: ({ signal }) => client.call(operatorPay, { params: { staffId }, query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
