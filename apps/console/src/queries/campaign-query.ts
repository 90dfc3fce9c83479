import { campaign } from "@parlour/contract/operations/ops-marketing";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const campaignKey = (campaignId: string) => ["campaign", campaignId] as const;

/** How often results are refetched. Deliveries and opt-outs still arrive after the last text was sent. */
const resultsAgainMs = 5_000;

/** A campaign with its results. */
export function useCampaign(campaignId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: campaignKey(campaignId),
    queryFn: ({ signal }) => client.call(campaign, { params: { campaignId } }, { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.campaign.status;
      return status === undefined || status === "draft" ? false : resultsAgainMs;
    },
  });
}
