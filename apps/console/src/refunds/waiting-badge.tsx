import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useWaitingForMe } from "./use-waiting-for-me.ts";

/** The number of refunds and free credits that wait for the signed-in person. */
export function WaitingBadge() {
  const { refunds, goodwill } = useWaitingForMe();
  if (refunds + goodwill === 0) return null;
  return (
    <>
      {refunds + goodwill}
      <VisuallyHidden> to approve</VisuallyHidden>
    </>
  );
}
