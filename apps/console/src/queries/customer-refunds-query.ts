import { opsRefunds } from "@parlour/contract/operations/ops-payments";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { useConsole } from "../services/console-services.ts";

/** The customer's refunds, newest first. */
export function useCustomerRefunds(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "refunds"],
    queryFn: ({ signal }) => client.call(opsRefunds, { query: { customerId, limit: 200 } }, { signal }),
  });
}
