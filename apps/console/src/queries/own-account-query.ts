import { ownAccount } from "@parlour/contract/operations/staff";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const ownAccountKey = ["own-account"] as const;

/** How this member of staff signs in. */
export function useOwnAccount() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ownAccountKey,
    queryFn: ({ signal }) => client.call(ownAccount, {}, { signal }),
  });
}
