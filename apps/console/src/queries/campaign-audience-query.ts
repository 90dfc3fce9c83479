import { campaignAudience } from "@parlour/contract/operations/ops-marketing";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const audienceKey = (campaignId: string) => ["campaign-audience", campaignId] as const;

/** How many a campaign reaches now. Editing its text does not change that; time and customers do. */
export function useCampaignAudience(campaignId: string, { enabled }: { readonly enabled: boolean }) {
  const { client } = useConsole();
  return useQuery({
    queryKey: audienceKey(campaignId),
    queryFn: ({ signal }) => client.call(campaignAudience, { params: { campaignId } }, { signal }),
    enabled,
    staleTime: 60_000,
  });
}
