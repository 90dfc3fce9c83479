import { opsPayments } from "@parlour/contract/operations/ops-payments";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { useConsole } from "../services/console-services.ts";

/** The customer's payments, newest first. */
export function useCustomerPayments(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "payments"],
    queryFn: ({ signal }) => client.call(opsPayments, { query: { customerId, limit: 200 } }, { signal }),
  });
}
