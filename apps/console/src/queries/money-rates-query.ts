import { moneyRates } from "@parlour/contract/operations/insight-net";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const moneyRatesKey = ["money-rates"] as const;

/** Fees and tax of each region, with their history. */
export function useMoneyRates() {
  const { client } = useConsole();
  return useQuery({
    queryKey: moneyRatesKey,
    queryFn: ({ signal }) => client.call(moneyRates, {}, { signal }),
  });
}
