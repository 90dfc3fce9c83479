import { insightFraud } from "@parlour/contract/operations/fraud";
import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { useQuery } from "@tanstack/react-query";
import { everyMinute } from "../insight/every-minute.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { useConsole } from "../services/console-services.ts";

/** The share of payments with fraud or a dispute, of the newest months. */
export function useFraudFigures({
  brand,
  region,
  months,
}: Pick<ListFilter, "brand" | "region"> & { readonly months?: number }) {
  const { client } = useConsole();
  const query = onlyGiven({ brand, region, months });
  return useQuery({
    queryKey: ["insight", "fraud", query],
    queryFn: ({ signal }) => client.call(insightFraud, { query }, { signal }),
    ...everyMinute,
  });
}
