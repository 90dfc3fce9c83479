import { marketingSites } from "@parlour/contract/operations/ops-marketing";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** The sites that may send marketing texts. */
export function useMarketingSites() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["marketing-sites"],
    queryFn: ({ signal }) => client.call(marketingSites, {}, { signal }),
    staleTime: 600_000,
  });
}
