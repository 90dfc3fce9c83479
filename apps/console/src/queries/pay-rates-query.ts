import { payRates } from "@parlour/contract/operations/pay";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const payRatesKey = ["pay-rates"] as const;

/** What sites pay, and the legal minimums, with their history. */
export function usePayRates() {
  const { client } = useConsole();
  return useQuery({
    queryKey: payRatesKey,
    queryFn: ({ signal }) => client.call(payRates, {}, { signal }),
  });
}
