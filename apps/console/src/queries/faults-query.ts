import { opsFaults } from "@parlour/contract/operations/faults";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { useConsole } from "../services/console-services.ts";

/** The key of all pages of faults. */
export const faultsKey = ["faults"] as const;

/** A page of unexpected errors, the last to happen first. */
export function useFaults(state: "open" | "resolved", before: string | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...faultsKey, state, before ?? ""],
    queryFn: ({ signal }) => client.call(opsFaults, { query: onlyGiven({ state, before }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
