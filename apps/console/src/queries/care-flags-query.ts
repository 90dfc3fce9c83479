import { careFlags } from "@parlour/contract/operations/care";
import { useQuery } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** The flags. The stream reports changes; the interval is a fallback. */
export function useCareFlags(state: "open" | "decided") {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...careKey, "flags", state],
    queryFn: ({ signal }) => client.call(careFlags, { query: { state } }, { signal }),
    refetchInterval: 60_000,
  });
}
