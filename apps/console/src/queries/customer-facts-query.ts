import { customerFacts } from "@parlour/contract/operations/back-office";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

export const customerFactsKey = (customerId: string) => [...customerKey(customerId), "facts"] as const;

/** Who a customer is. Each part of a customer's page is a query of its own: what nobody opens is not read, and not in the audit. */
export function useCustomerFacts(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: customerFactsKey(customerId),
    queryFn: ({ signal }) => client.call(customerFacts, { params: { customerId } }, { signal }),
    ...readOnce,
  });
}
