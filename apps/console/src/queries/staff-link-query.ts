import { readStaffLink } from "@parlour/contract/operations/staff-links";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** Whom an invitation is for. A read, and a POST only so that the token stands in no address. */
export function useStaffLink(token: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["staff-link", token],
    queryFn: ({ signal }) => client.call(readStaffLink, { body: { token } }, { signal }),
    // The link's facts do not change while the page is open, and a used link can't be read again.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
