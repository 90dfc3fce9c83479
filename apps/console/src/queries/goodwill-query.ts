import { goodwillRequests } from "@parlour/contract/operations/goodwill";
import { useQuery } from "@tanstack/react-query";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

interface GoodwillOptions {
  readonly enabled?: boolean;
  readonly refetchOnMount?: boolean | "always";
}

/** Free credits that need, or needed, a second person, and the limits; refetched every minute. */
export function useGoodwill({ enabled = true, refetchOnMount = true }: GoodwillOptions = {}) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "goodwill"],
    queryFn: ({ signal }) => client.call(goodwillRequests, {}, { signal }),
    refetchInterval: 60_000,
    enabled,
    refetchOnMount,
  });
}
