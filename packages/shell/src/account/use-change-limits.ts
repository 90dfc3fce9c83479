import { changeLimits, type AccountLimits, type SpendingLimits } from "@parlour/contract/operations/limits";
import { useServices } from "../app/services-context.tsx";
import { limitsKey } from "../queries/limits-query.ts";
import { marketingKey } from "../queries/marketing-query.ts";
import { pausesKey } from "../queries/pauses-query.ts";
import { useAction } from "../queries/use-action.ts";

/** The requested change: all three limits, and optionally a break or a self-exclusion. */
export interface LimitsWish extends SpendingLimits {
  readonly coolOffHours?: number;
  readonly selfExcludeMonths?: number;
}

/** Changes limits and starts breaks. Afterwards the page shows the server's response. */
export function useChangeLimits() {
  const { client, queryClient } = useServices();
  return useAction({
    act: async (wish: LimitsWish): Promise<AccountLimits> => client.call(changeLimits, { body: { ...wish } }),
    onDone: (limits, wish) => {
      queryClient.setQueryData(limitsKey, limits);
      void queryClient.invalidateQueries({ queryKey: pausesKey });
      // A self-exclusion ends marketing texts too.
      if (wish.selfExcludeMonths !== undefined) {
        void queryClient.invalidateQueries({ queryKey: marketingKey });
      }
    },
  });
}
