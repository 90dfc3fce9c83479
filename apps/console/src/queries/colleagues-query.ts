import { colleagues } from "@parlour/contract/operations/queue";
import { useQuery } from "@tanstack/react-query";
import { presenceKey } from "./own-presence-query.ts";
import { useConsole } from "../services/console-services.ts";

/**
 * Colleagues at the console. The stream reports presence, but not how many conversations they hold, so this query
 * polls.
 */
export function useColleagues({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...presenceKey, "colleagues"],
    queryFn: ({ signal }) => client.call(colleagues, {}, { signal }),
    refetchInterval: 15_000,
    enabled,
  });
}
