import { customerErasure } from "@parlour/contract/operations/ops-privacy";
import { useQuery } from "@tanstack/react-query";
import { customerKey } from "../customers/customer-key.ts";
import { useConsole } from "../services/console-services.ts";

/** Whether and when a customer was erased; read again until their files are deleted, too. */
export function useCustomerErasure(customerId: string) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [...customerKey(customerId), "erasure"],
    queryFn: ({ signal }) => client.call(customerErasure, { params: { customerId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finished === false ? 5_000 : false),
  });
}
