import { listEnquiries } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** The customer's privacy requests. */
export function useCustomerEnquiries(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "enquiries"],
    queryFn: ({ signal }) => client.call(listEnquiries, { query: { customerId } }, { signal }),
    ...readOnce,
  });
}
