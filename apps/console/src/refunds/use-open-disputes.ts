import { useOpenDisputeList } from "../queries/open-disputes-query.ts";

/** The number of open disputes, and the nearest deadline of those that nobody has answered; null without one. */
export function useOpenDisputes(): { readonly open: number; readonly respondBy: string | null } {
  const disputes = useOpenDisputeList().data ?? [];
  const unanswered = disputes.filter(({ answered, respondBy }) => !answered && respondBy !== null);
  // Sorted by deadline on the wire.
  return { open: disputes.length, respondBy: unanswered[0]?.respondBy ?? null };
}
