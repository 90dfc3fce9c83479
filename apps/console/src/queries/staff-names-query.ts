import { listStaff } from "@parlour/contract/operations/staff-administration";
import { useQuery } from "@tanstack/react-query";
import { staffKey } from "./staff-query.ts";
import { useConsole } from "../services/console-services.ts";

/** The staff to choose from in a filter; they change seldom. */
export function useStaffNames() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...staffKey, "names"],
    queryFn: ({ signal }) => client.call(listStaff, {}, { signal }),
    staleTime: 300_000,
  });
}
