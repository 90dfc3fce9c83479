import { landingContent } from "@parlour/contract/operations/content";
import type { RegionCode } from "@parlour/contract/regions";
import { useQueries } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** The themes of some brands in one region, in the same order. A read, although its operation is a POST. */
export function useBrandThemes(brands: readonly { readonly brand: string }[], region: RegionCode) {
  const { client } = useConsole();
  return useQueries({
    queries: brands.map(({ brand }) => ({
      queryKey: ["brand-theme", brand, region],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await client.call(landingContent, { body: { brand, region } }, { signal })).theme,
      staleTime: 600_000,
    })),
  });
}
