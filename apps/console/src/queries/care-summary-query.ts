import { careSummary } from "@parlour/contract/operations/care";
import { useQuery } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** How much waits for supervisors. The stream reports changes; the interval is a fallback. */
export function useCareSummary() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...careKey, "summary"],
    queryFn: ({ signal }) => client.call(careSummary, {}, { signal }),
    refetchInterval: 60_000,
  });
}
