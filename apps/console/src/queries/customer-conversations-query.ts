import { customerConversations } from "@parlour/contract/operations/floor";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** With whom the customer writes. Each read is audited. */
export function useCustomerConversations(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "conversations"],
    queryFn: ({ signal }) => client.call(customerConversations, { params: { customerId } }, { signal }),
    ...readOnce,
  });
}
