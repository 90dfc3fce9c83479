import { opsDisputes } from "@parlour/contract/operations/ops-payments";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { useConsole } from "../services/console-services.ts";

/** The customer's disputes, newest first. */
export function useCustomerDisputes(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "disputes"],
    queryFn: ({ signal }) => client.call(opsDisputes, { query: { customerId, limit: 200 } }, { signal }),
  });
}
