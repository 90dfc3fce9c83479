import { opsFraudWarnings } from "@parlour/contract/operations/fraud";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { useConsole } from "../services/console-services.ts";

/** The early fraud warnings of the customer's payments, newest first. */
export function useCustomerFraudWarnings(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "fraud warnings"],
    queryFn: ({ signal }) => client.call(opsFraudWarnings, { query: { customerId, limit: 200 } }, { signal }),
  });
}
