import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { waitingText } from "./refund-labels.ts";
import { useOpenDisputes } from "./use-open-disputes.ts";
import { useWaitingForMe } from "./use-waiting-for-me.ts";

/** The number of refunds and free credits that wait for the signed-in person, and of open disputes (DISPUTE-7). */
export function WaitingBadge() {
  const { refunds, goodwill } = useWaitingForMe();
  const { open, respondBy } = useOpenDisputes();
  const toApprove = refunds + goodwill;
  if (toApprove + open === 0) return null;
  return (
    <>
      {toApprove + open}
      <VisuallyHidden> {waitingText(toApprove, open, respondBy)}</VisuallyHidden>
    </>
  );
}
