import { contentHistory } from "@parlour/contract/operations/ops-content";
import { useQuery } from "@tanstack/react-query";
import type { OneSite } from "../parts/use-one-site.ts";
import { useConsole } from "../services/console-services.ts";

type Place = Pick<OneSite, "brand" | "region">;

export const contentHistoryKey = ({ brand, region }: Place) => ["content", brand, region] as const;

/** The versions of a site's content. */
export function useContentHistory(place: Place) {
  const { client } = useConsole();
  const { brand, region } = place;
  return useQuery({
    queryKey: contentHistoryKey(place),
    queryFn: ({ signal }) => client.call(contentHistory, { params: { brand, region } }, { signal }),
  });
}
