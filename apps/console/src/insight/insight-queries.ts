import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { insightDesk, insightQueue, type InsightQuery } from "@parlour/contract/operations/insight";
import { insightMoney } from "@parlour/contract/operations/insight-money";
import { insightPeople } from "@parlour/contract/operations/insight-people";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** Figures are counted on request; those of the current day are refetched every minute. */
const everyMinute = {
  staleTime: 30_000,
  refetchInterval: 60_000,
  placeholderData: keepPreviousData,
} as const;

export function deskFigures(client: StaffClient, query: InsightQuery) {
  return queryOptions({
    queryKey: ["insight", "desk", query],
    queryFn: ({ signal }) => client.call(insightDesk, { query }, { signal }),
    ...everyMinute,
  });
}

export function peopleFigures(client: StaffClient, query: InsightQuery) {
  return queryOptions({
    queryKey: ["insight", "people", query],
    queryFn: ({ signal }) => client.call(insightPeople, { query }, { signal }),
    ...everyMinute,
  });
}

export function moneyFigures(client: StaffClient, query: InsightQuery) {
  return queryOptions({
    queryKey: ["insight", "money", query],
    queryFn: ({ signal }) => client.call(insightMoney, { query }, { signal }),
    ...everyMinute,
  });
}

/** The current queue, refetched every ten seconds while it is shown. */
export function queueFigures(client: StaffClient, { brand, region }: Pick<InsightQuery, "brand" | "region">) {
  const query = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return queryOptions({
    queryKey: ["insight", "queue", query],
    queryFn: ({ signal }) => client.call(insightQueue, { query }, { signal }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
}
