import { sitePrices } from "@parlour/contract/operations/ops-prices";
import { useQuery } from "@tanstack/react-query";
import type { OneSite } from "../parts/use-one-site.ts";
import { useConsole } from "../services/console-services.ts";

type Place = Pick<OneSite, "brand" | "region">;

export const sitePricesKey = ({ brand, region }: Place) => ["prices", brand, region] as const;

/** The prices of a site: those of today, of before and of later. */
export function useSitePrices(place: Place) {
  const { client } = useConsole();
  return useQuery({
    queryKey: sitePricesKey(place),
    queryFn: ({ signal }) => client.call(sitePrices, { params: place }, { signal }),
  });
}
