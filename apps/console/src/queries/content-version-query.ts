import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { contentVersion } from "@parlour/contract/operations/ops-content";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import type { OneSite } from "../parts/use-one-site.ts";
import { useConsole } from "../services/console-services.ts";

type Place = Pick<OneSite, "brand" | "region">;

export function contentVersionKey({ brand, region }: Place, version: number) {
  return ["content-version", brand, region, version] as const;
}

function contentVersionQuery(client: StaffClient, place: Place, version: number) {
  const { brand, region } = place;
  return queryOptions({
    queryKey: contentVersionKey(place, version),
    queryFn: ({ signal }) => client.call(contentVersion, { params: { brand, region, version } }, { signal }),
    staleTime: Infinity,
  });
}

/** One version with its content; a version never changes. */
export function useContentVersion(place: Place, version: number) {
  return useQuery(contentVersionQuery(useConsole().client, place, version));
}

/** Two versions to compare. */
export function useTwoContentVersions(place: Place, from: number, to: number) {
  const { client } = useConsole();
  return useQueries({
    queries: [contentVersionQuery(client, place, from), contentVersionQuery(client, place, to)],
  });
}
