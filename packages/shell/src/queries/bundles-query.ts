import { bundles } from "@parlour/contract/operations/credits";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import { bundleList } from "../credits/bundle-list.ts";

const bundlesKey = ["bundles"] as const;

/** The four bundles, cheapest first. */
export function useBundles() {
  const { client } = useServices();
  return useQuery({
    queryKey: bundlesKey,
    queryFn: async ({ signal }) => bundleList(await client.call(bundles, {}, { signal })),
    staleTime: 5 * 60_000,
    meta: { failed: "bundles", saidInPlace: true },
  });
}
