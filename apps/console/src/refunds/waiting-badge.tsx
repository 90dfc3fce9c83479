import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useWaitingForMe } from "./use-waiting-for-me.ts";

/** How many refunds and free credits wait for the signed-in person. */
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
