import { customerPayments } from "@parlour/contract/operations/payments";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const paymentsKey = ["credit-payments"] as const;

/** The customer's own payments, newest first. */
export function usePayments() {
  const { client } = useServices();
  return useQuery({
    queryKey: paymentsKey,
    queryFn: async ({ signal }) => client.call(customerPayments, {}, { signal }),
    staleTime: 30_000,
  });
}
