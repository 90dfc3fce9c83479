import { ageCheck } from "@parlour/contract/operations/age-checks";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const ageCheckKey = ["age-check"] as const;

/** How often the state of a running check is fetched, in milliseconds. */
const underWayMs = 5000;

/** What the customer has to do about their age. Asked again while a check is under way, and when the page is back. */
export function useAgeCheck() {
  const { client } = useServices();
  return useQuery({
    queryKey: ageCheckKey,
    queryFn: async ({ signal }) => client.call(ageCheck, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) =>
      state.data?.latest != null && state.data.latest.result === null ? underWayMs : false,
  });
}
