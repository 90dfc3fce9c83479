import { campaign, type Campaign, type CampaignResults } from "@parlour/contract/operations/ops-marketing";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const campaignKey = (campaignId: string) => ["campaign", campaignId] as const;

/** Most delivery reports and opt-outs come within this time after a campaign's end. */
const busyAfterEndMs = 10 * 60_000;

/**
 * Returns after how many milliseconds a campaign is polled again; false: it is not polled.
 *
 * @param now in milliseconds since 1970
 */
export function againMs(
  {
    campaign: { status, finishedAt },
    countsAreFinal,
  }: Pick<CampaignResults, "countsAreFinal"> & {
    readonly campaign: Pick<Campaign, "status" | "finishedAt">;
  },
  now: number,
): number | false {
  if (status === "draft" || countsAreFinal) return false;
  return finishedAt === null || now - Date.parse(finishedAt) < busyAfterEndMs ? 5_000 : 60_000;
}

/** A campaign with its results. */
export function useCampaign(campaignId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: campaignKey(campaignId),
    queryFn: ({ signal }) => client.call(campaign, { params: { campaignId } }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : againMs(state.data, Date.now())),
  });
}
