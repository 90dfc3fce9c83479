import { legalOverview } from "@parlour/contract/operations/ops-legal";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** Which legal texts every site shows, and how many have accepted which version. */
export function useLegalOverview() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["legal-overview"],
    queryFn: ({ signal }) => client.call(legalOverview, {}, { signal }),
  });
}
