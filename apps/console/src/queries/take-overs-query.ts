import { takeOvers, type TakeOver } from "@parlour/contract/operations/ops-take-overs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const takeOversKey = (kind: TakeOver["kind"]) => ["take-overs", kind] as const;

/** A page of the changes that were copied to other sites, newest first. */
export function useTakeOvers(kind: TakeOver["kind"], before: string | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...takeOversKey(kind), before ?? ""],
    queryFn: ({ signal }) =>
      client.call(takeOvers, { query: { kind, ...(before === undefined ? {} : { before }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
