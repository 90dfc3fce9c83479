import { profiles } from "@parlour/contract/operations/profiles";
import type { Profile } from "@parlour/contract/operations/schemas";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const profilesKey = ["profiles"] as const;

/** How old the list of online profiles may be, in milliseconds. */
const presenceMs = 60_000;

/** Whether lists show a profile: the customer has not hidden it (MEET-6). */
export function isShown({ hidden }: Profile): boolean {
  return hidden !== true;
}

/** The profiles that customers can chat with, also those they have hidden; the stream updates unread counts and last messages. */
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
