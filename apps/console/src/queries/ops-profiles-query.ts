import { opsProfiles } from "@parlour/contract/operations/ops-profiles";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const opsProfilesKey = (brand: string) => ["ops-profiles", brand] as const;

/** The profiles of a brand, those that are not offered included. */
export function useOpsProfiles(brand: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: opsProfilesKey(brand),
    queryFn: ({ signal }) => client.call(opsProfiles, { query: { brand } }, { signal }),
  });
}
