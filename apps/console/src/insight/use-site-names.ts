import { useCallback } from "react";
import { useSites } from "../queries/sites-query.ts";

/**
 * Returns a function that names a site for people, "Duskwren, United Kingdom"; by its ids while the names are
 * loading.
 */
export function useSiteNames(): (site: { readonly brand: string; readonly region: string }) => string {
  const { data } = useSites();
  return useCallback(
    ({ brand, region }) => {
      const known = data?.find((site) => site.brand === brand);
      const place = known?.regions.find((each) => each.region === region);
      return `${known?.name ?? brand}, ${place?.name ?? region}`;
    },
    [data],
  );
}
