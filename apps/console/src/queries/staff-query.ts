import { listStaff } from "@parlour/contract/operations/staff-administration";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const staffKey = ["staff"] as const;

/** Everybody on the staff. */
export function useStaff() {
  const { client } = useConsole();
  return useQuery({
    queryKey: staffKey,
    queryFn: ({ signal }) => client.call(listStaff, {}, { signal }),
  });
}
