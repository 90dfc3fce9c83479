import { opsSites } from "@parlour/contract/operations/ops-sites";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** Every brand with its regions; they change seldom, so they are fetched once an hour. */
export function useSites() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["sites"],
    queryFn: ({ signal }) => client.call(opsSites, {}, { signal }),
    staleTime: 3_600_000,
  });
}
