import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { opsDisputes } from "@parlour/contract/operations/ops-payments";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
export const disputesPageLength = 50;

/** A page of the disputes in a state, or of all; newest first. */
export function useDisputes(
  status: "open" | "won" | "lost" | "all",
  filter: ListFilter,
  before: string | undefined,
) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "disputes", status, filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        opsDisputes,
        {
          query: {
            ...filter,
            ...onlyGiven({
              status: status === "all" ? undefined : status,
              before,
              limit: disputesPageLength,
            }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
