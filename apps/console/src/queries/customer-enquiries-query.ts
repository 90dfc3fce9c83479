import { listEnquiries } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { customerEnquiriesKey } from "../enquiries/enquiry-keys.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** The customer's privacy requests. */
export function useCustomerEnquiries(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: customerEnquiriesKey(customerId),
    queryFn: ({ signal }) => client.call(listEnquiries, { query: { customerId } }, { signal }),
    ...readOnce,
  });
}
