import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { waitingNumber } from "../parts/waiting-number.ts";
import { fraudNotice } from "./fraud-labels.ts";
import { waitingText } from "./refund-labels.ts";
import { useFraud } from "./use-fraud.ts";
import { useOpenDisputes } from "./use-open-disputes.ts";
import { useWaitingForMe } from "./use-waiting-for-me.ts";

/**
 * The number of refunds and free credits that wait for the signed-in person, of open disputes (DISPUTE-7) and of open early
 * fraud warnings. An exclamation mark stands for a share of fraud near or over the limit (INSIGHT-16).
 */
export function WaitingBadge() {
  const { refunds, goodwill } = useWaitingForMe();
  const { open, respondBy } = useOpenDisputes();
  const { open: fraudWarnings, figures } = useFraud();
  const toApprove = refunds + goodwill;
  const count = toApprove + open + fraudWarnings;
  const notice = figures === null ? null : fraudNotice(figures);
  if (count === 0 && notice === null) return null;
  return (
    <>
      {count === 0 ? null : waitingNumber(count)}
      {notice === null ? null : <span aria-hidden>!</span>}
      <VisuallyHidden>
        {count === 0 ? null : ` ${waitingText({ toApprove, openDisputes: open, respondBy, fraudWarnings })}`}
        {notice === null ? null : ` ${notice.title}`}
      </VisuallyHidden>
    </>
  );
}
