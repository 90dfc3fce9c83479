import { customerStatement } from "@parlour/contract/operations/back-office";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** The movements of the customer's credits. */
export function useCustomerStatement(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "statement"],
    queryFn: ({ signal }) =>
      client.call(customerStatement, { params: { customerId }, query: {} }, { signal }),
    ...readOnce,
  });
}
