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
 * The query of the profiles that customers can chat with. A list that was read before the newest message is read again:
 * it would replace the list that has the message.
 */
export function profilesQuery(client: Pick<Client, "call">, { live }: Pick<CustomerData, "live">) {
  return queryOptions({
    queryKey: profilesKey,
    queryFn: async ({ signal }) => {
      const read = async () => client.call(profiles, {}, { signal });
      const list = await read();
      return live.isBehind(list) ? await read() : list;
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
