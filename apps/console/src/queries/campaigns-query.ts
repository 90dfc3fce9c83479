import { campaigns } from "@parlour/contract/operations/ops-marketing";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const campaignsKey = ["campaigns"] as const;

/** All campaigns. */
export function useCampaigns() {
  const { client } = useConsole();
  return useQuery({
    queryKey: campaignsKey,
    queryFn: ({ signal }) => client.call(campaigns, {}, { signal }),
  });
}
