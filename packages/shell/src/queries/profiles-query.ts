import { profiles } from "@parlour/contract/operations/profiles";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const profilesKey = ["profiles"] as const;

/** How old the list of online profiles may be, in milliseconds. */
const presenceMs = 60_000;

/** The profiles that customers can chat with; the stream updates unread counts and last messages. */
export function useProfiles() {
  const { client } = useServices();
  return useQuery({
    queryKey: profilesKey,
    queryFn: async ({ signal }) => client.call(profiles, {}, { signal }),
    staleTime: presenceMs,
    // Polled, because no event reports a change of presence.
    refetchInterval: presenceMs,
    meta: { failed: "profiles", saidInPlace: true },
  });
}
