import { cannedReplies } from "@parlour/contract/operations/desk-conversation";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** All canned replies: a change of one invalidates every list. */
export const cannedKey = ["canned"] as const;

/**
 * A brand's canned replies, ranked for this operator. They change seldom; sending one invalidates the order.
 */
export function useCanned(brand: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...cannedKey, "brand", brand],
    queryFn: ({ signal }) => client.call(cannedReplies, { query: { brand } }, { signal }),
    staleTime: 60_000,
  });
}
