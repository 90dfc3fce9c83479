import { ownWellbeing } from "@parlour/contract/operations/wellbeing";
import { useQuery } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { useConsole } from "../services/console-services.ts";

export const ownWellbeingKey = [...careKey, "wellbeing"] as const;

/** Whether a break is suggested to this operator. */
export function useOwnWellbeing() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ownWellbeingKey,
    queryFn: ({ signal }) => client.call(ownWellbeing, {}, { signal }),
    refetchInterval: 60_000,
  });
}
