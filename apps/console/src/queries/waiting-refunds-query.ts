import { opsRefunds } from "@parlour/contract/operations/ops-payments";
import { useQuery } from "@tanstack/react-query";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

interface WaitingOptions {
  /** Milliseconds. */
  readonly refetchInterval?: number;
  readonly refetchOnMount?: boolean | "always";
}

/** Refunds that wait for a second person. Refetched at intervals, because no hint announces them. */
export function useWaitingRefunds({ refetchInterval = 60_000, refetchOnMount = true }: WaitingOptions = {}) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "waiting"],
    queryFn: ({ signal }) =>
      client.call(opsRefunds, { query: { status: "awaiting_approval", limit: 200 } }, { signal }),
    refetchInterval,
    refetchOnMount,
  });
}
