import type { Client } from "@parlour/api-client/create-client";
import { profiles } from "@parlour/contract/operations/profiles";
import type { Profile } from "@parlour/contract/operations/schemas";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import type { CustomerData } from "../data/customer-data.ts";

export const profilesKey = ["profiles"] as const;

/** How old the list of online profiles may be, in milliseconds. */
const presenceMs = 60_000;

/** Whether lists show a profile: the customer has not hidden it (MEET-6). */
export function isShown({ hidden }: Profile): boolean {
  return hidden !== true;
}

/**
 * The query of the profiles that customers can chat with. A list is read again if a message arrived during the read: it
 * would replace the cached list, which has the message.
 */
export function profilesQuery(client: Pick<Client, "call">, { live }: Pick<CustomerData, "live">) {
  return queryOptions({
    queryKey: profilesKey,
    queryFn: async ({ signal }) => {
      for (;;) {
        const readFrom = live.newestCursor();
        const list = await client.call(profiles, {}, { signal });
        if (!live.isBehind(list, readFrom)) return list;
      }
    },
    staleTime: presenceMs,
    // Polled, because no event reports a change of presence.
    refetchInterval: presenceMs,
    meta: { failed: "profiles", saidInPlace: true },
  });
}

/** The profiles that customers can chat with, also those they have hidden; the stream updates unread counts and last messages. */
export function useProfiles() {
  const services = useServices();
  return useQuery(profilesQuery(services.client, services));
}
