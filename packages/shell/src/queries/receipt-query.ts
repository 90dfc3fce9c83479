import { paymentReceipt } from "@parlour/contract/operations/payments";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const receiptKey = (intent: string) => ["credit-receipt", intent] as const;

/** The receipt of a successful payment. */
export function useReceipt(intent: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: receiptKey(intent),
    queryFn: async ({ signal }) =>
      client.call(paymentReceipt, { params: { paymentIntent: intent } }, { signal }),
    staleTime: 30_000,
  });
}
