import { customerNotes } from "@parlour/contract/operations/back-office";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

export const customerNotesKey = (customerId: string) => [...customerKey(customerId), "notes"] as const;

/** What staff wrote down about the customer. */
export function useCustomerNotes(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: customerNotesKey(customerId),
    queryFn: ({ signal }) => client.call(customerNotes, { params: { customerId } }, { signal }),
    ...readOnce,
  });
}
