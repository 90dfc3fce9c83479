import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { opsRefunds } from "@parlour/contract/operations/ops-payments";
import type { RefundStatus } from "@parlour/contract/operations/payments";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
export const refundsPageLength = 50;

/** A page of the refunds in a state, or of all; newest first. */
export function useRefunds(status: RefundStatus | undefined, filter: ListFilter, before: string | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "all", status ?? "all", filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        opsRefunds,
        { query: { ...filter, ...onlyGiven({ status, before, limit: refundsPageLength }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
