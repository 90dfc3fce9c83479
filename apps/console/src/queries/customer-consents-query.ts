import { customerConsents } from "@parlour/contract/operations/ops-marketing";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** What the customer agreed to and refused. */
export function useCustomerConsents(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "consents"],
    queryFn: ({ signal }) => client.call(customerConsents, { params: { customerId } }, { signal }),
    ...readOnce,
  });
}
