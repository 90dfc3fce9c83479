import { teamWellbeing } from "@parlour/contract/operations/wellbeing";
import { useQuery } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** How the team is doing. The stream reports changes; the interval is a fallback. */
export function useTeamWellbeing() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...careKey, "team"],
    queryFn: ({ signal }) => client.call(teamWellbeing, {}, { signal }),
    refetchInterval: 60_000,
  });
}
