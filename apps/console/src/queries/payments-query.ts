import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { opsPayments, type OpsPayment } from "@parlour/contract/operations/ops-payments";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** Rows of a page. */
export const paymentsPageLength = 50;

/** A page of the payments with a status, or of all; newest first. */
export function usePayments(
  status: OpsPayment["status"] | undefined,
  filter: ListFilter,
  before: string | undefined,
) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "payments", status ?? "all", filter, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(
        opsPayments,
        { query: { ...filter, ...onlyGiven({ status, before }), limit: paymentsPageLength } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
