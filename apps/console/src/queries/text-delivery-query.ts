import { opsTextDelivery } from "@parlour/contract/operations/ops-texts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const textPeriods = ["24h", "7d"] as const;
export type TextPeriod = (typeof textPeriods)[number];

export const textKinds = ["code", "marketing", "other"] as const;
export type CountedKind = (typeof textKinds)[number];

/** What became of texts, and the warnings of the last hour; refetched every minute, because no event reports it. */
export function useTextDelivery(period: TextPeriod, kind: CountedKind) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["text-delivery", period, kind],
    queryFn: ({ signal }) => client.call(opsTextDelivery, { query: { period, kind } }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
}
