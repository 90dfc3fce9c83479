import { landingReport } from "@parlour/contract/operations/ops-landing";
import { useQuery } from "@tanstack/react-query";
import type { OneSite } from "../parts/use-one-site.ts";
import { useConsole } from "../services/console-services.ts";

type Place = Pick<OneSite, "brand" | "region">;

/** Days back from today that figures by version cover. */
export const landingDays = 90;

export const landingKey = ({ brand, region }: Place) => ["landing", brand, region] as const;

/** A site's figures by landing version, and its splits. */
export function useLandingReport({ brand, region }: Place) {
  const { client } = useConsole();
  return useQuery({
    queryKey: landingKey({ brand, region }),
    queryFn: ({ signal }) =>
      client.call(landingReport, { params: { brand, region }, query: { days: landingDays } }, { signal }),
  });
}
