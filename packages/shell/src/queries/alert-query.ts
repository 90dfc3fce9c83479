import type { ActiveAlert } from "@parlour/contract/operations/content";
import { skipToken, useQuery } from "@tanstack/react-query";

export const alertKey = ["alert"] as const;

/** The region's alert, as the stream last reported it. */
export function useAlert() {
  return useQuery<ActiveAlert>({ queryKey: alertKey, queryFn: skipToken });
}
