import type { Client } from "@parlour/api-client/create-client";
import { bundles } from "@parlour/contract/operations/credits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import { bundleList } from "../credits/bundle-list.ts";

const bundlesKey = ["bundles"] as const;

/** The query of the bundles on sale. */
export function bundlesQuery(client: Pick<Client, "call">) {
  return queryOptions({
    queryKey: bundlesKey,
    queryFn: async ({ signal }) => bundleList(await client.call(bundles, {}, { signal })),
    staleTime: 5 * 60_000,
    meta: { failed: "bundles", saidInPlace: true },
  });
}

/** The four bundles, cheapest first. */
export function useBundles() {
  return useQuery(bundlesQuery(useServices().client));
}
