import { ownLogins } from "@parlour/contract/operations/sign-in";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const loginsKey = ["logins"] as const;

/** The customer's active logins, newest first. */
export function useLogins() {
  const { client } = useServices();
  return useQuery({
    queryKey: loginsKey,
    queryFn: async ({ signal }) => client.call(ownLogins, {}, { signal }),
    staleTime: 10_000,
  });
}
