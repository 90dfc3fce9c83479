import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { opsFraudWarnings } from "@parlour/contract/operations/fraud";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
export const fraudWarningsPageLength = 50;

/** A page of the early fraud warnings in a state, or of all; newest first. */
export function useFraudWarnings(
  status: "open" | "closed" | "all",
  filter: ListFilter,
  before: string | undefined,
) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "fraud warnings", status, filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        opsFraudWarnings,
        {
          query: {
            ...filter,
            ...onlyGiven({
              status: status === "all" ? undefined : status,
              before,
              limit: fraudWarningsPageLength,
            }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
