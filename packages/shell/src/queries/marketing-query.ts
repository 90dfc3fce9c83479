import { marketingConsent } from "@parlour/contract/operations/marketing";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";

export const marketingKey = ["marketing"] as const;

/** Whether the customer gets marketing texts, and the wording to agree to. */
export function useMarketing() {
  const { client } = useServices();
  return useQuery({
    queryKey: marketingKey,
    queryFn: async ({ signal }) => client.call(marketingConsent, {}, { signal }),
    staleTime: 60_000,
  });
}
