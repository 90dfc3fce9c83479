import { changeLimits, type AccountLimits, type SpendingLimits } from "@parlour/contract/operations/limits";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import { queryKeys } from "../data/query-keys.ts";

/** The requested change: all three limits, and optionally a break or a self-exclusion. */
export interface LimitsWish extends SpendingLimits {
  readonly coolOffHours?: number;
  readonly selfExcludeMonths?: number;
}

/** Changes limits and starts breaks. Afterwards the page shows the server's response. */
export function useChangeLimits() {
  const { client, queryClient } = useServices();
  return useMutation({
    mutationFn: async (wish: LimitsWish): Promise<AccountLimits> =>
      client.call(changeLimits, { body: { ...wish } }),
    onSuccess: (limits, wish) => {
      queryClient.setQueryData(queryKeys.limits, limits);
      void queryClient.invalidateQueries({ queryKey: queryKeys.pauses });
      // A self-exclusion ends marketing texts too.
      if (wish.selfExcludeMonths !== undefined) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.marketing });
      }
    },
  });
}
