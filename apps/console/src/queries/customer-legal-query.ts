import { customerLegal } from "@parlour/contract/operations/back-office";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

/** Which legal texts the customer has accepted. */
export function useCustomerLegal(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "legal"],
    queryFn: ({ signal }) => client.call(customerLegal, { params: { customerId } }, { signal }),
    ...readOnce,
  });
}
