import { opsPayments } from "@parlour/contract/operations/ops-payments";
import { useQuery } from "@tanstack/react-query";
import { refundsKey } from "../refunds/money-keys.ts";
import { useConsole } from "../services/console-services.ts";

/** Payments whose credits are held, newest first. */
export function useHeldPayments() {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...refundsKey, "held"],
    queryFn: ({ signal }) => client.call(opsPayments, { query: { status: "held", limit: 200 } }, { signal }),
  });
}
