import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { contentHistory, contentVersion } from "@parlour/contract/operations/ops-content";
import { queryOptions } from "@tanstack/react-query";
import type { OneSite } from "../parts/use-one-site.ts";

type Place = Pick<OneSite, "brand" | "region">;

/** The versions of a site's content. */
export function historyQuery(client: StaffClient, { brand, region }: Place) {
  return queryOptions({
    queryKey: ["content", brand, region],
    queryFn: ({ signal }) => client.call(contentHistory, { params: { brand, region } }, { signal }),
  });
}

/** One version with its content; a version never changes. */
export function versionQuery(client: StaffClient, { brand, region }: Place, version: number) {
  return queryOptions({
    queryKey: ["content-version", brand, region, version],
    queryFn: ({ signal }) => client.call(contentVersion, { params: { brand, region, version } }, { signal }),
    staleTime: Infinity,
  });
}
