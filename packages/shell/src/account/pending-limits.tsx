import { formatMoney } from "@parlour/contract/money";
import type { AccountLimits } from "@parlour/contract/operations/limits";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { waitingWindows, windowNames } from "./limit-change.ts";
import { dateTimeText } from "./date-text.ts";
import { useChangeLimits } from "./use-change-limits.ts";

/** Pending looser limits, and a button to withdraw them; nothing if there are none. */
export function PendingLimits({ limits }: { readonly limits: AccountLimits }) {
  const { clock } = useServices();
  const { mutate, isPending, error } = useChangeLimits();
  const { currency, pending, pendingFrom } = limits;
  if (pending === undefined || pendingFrom === undefined) return null;

  return (
    <Notice
      tone="info"
      title={`From ${dateTimeText(pendingFrom, clock.now())}`}
      action={
        <Button variant="secondary" loading={isPending} onClick={() => mutate({ ...limits.limits })}>
          Keep the tighter limits
        </Button>
      }
    >
      <ul>
        {waitingWindows(limits).map((window) => {
          const minor = pending[window];
          const amount = minor === null ? "no limit" : formatMoney({ minor, currency });
          return <li key={window}>{`${windowNames[window]}: ${amount}`}</li>;
        })}
      </ul>
      <p>Until then the tighter limits hold.</p>
      <ActionFailed error={error} />
    </Notice>
  );
}
