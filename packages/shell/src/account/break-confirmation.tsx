import type { AccountLimits } from "@parlour/contract/operations/limits";
import { HelplineLine } from "@parlour/legal-texts/helpline-line.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import type { BreakLength } from "./break-lengths.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./confirm-dialog.module.css";
import { askedLimits } from "./limit-change.ts";
import { dateTimeText } from "./date-text.ts";
import { useChangeLimits, type LimitsWish } from "./use-change-limits.ts";

/** A break of hours to weeks, or a self-exclusion of months to years. */
export type BreakKind = "break" | "exclusion";

interface BreakConfirmationProps {
  readonly open: boolean;
  readonly kind: BreakKind;
  readonly length: BreakLength;
  readonly limits: AccountLimits;
  readonly onClose: () => void;
}

function wishOf(kind: BreakKind, { value }: BreakLength, limits: AccountLimits): LimitsWish {
  // Sends the limits unchanged, including the pending ones.
  const asked = askedLimits(limits);
  switch (kind) {
    case "break":
      return { ...asked, coolOffHours: value };
    case "exclusion":
      return { ...asked, selfExcludeMonths: value };
    default:
      return kind satisfies never;
  }
}

/** Explains what a break does and that it can't be undone, before it begins. */
export function BreakConfirmation({ open, kind, length, limits, onClose }: BreakConfirmationProps) {
  const tenant = useTenant();
  const { clock } = useServices();
  const { mutate, isPending, error, reset } = useChangeLimits();
  const until = dateTimeText(length.until, clock.now());

  function close(): void {
    reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      busy={isPending}
      onClose={close}
      title={kind === "break" ? `Take a break of ${length.label}?` : `Stay away for ${length.label}?`}
    >
      <p>That is a good thing to decide for yourself. This is what happens:</p>
      <ul className={styles["facts"]}>
        <li>
          Until <strong>{until}</strong> nothing can be sent or bought.
        </li>
        <li>Messages that still wait for a reply get none, and cost nothing.</li>
        {kind === "exclusion" ? (
          <>
            {tenant.regionHasMarketing ? <li>You get no more marketing texts.</li> : null}
            <li>Your number can't open another account here until then, even if you erase this one.</li>
          </>
        ) : null}
        <li>Your credits stay. You can still log in to read, to get your data or to ask for money back.</li>
        <li>
          It <strong>can't be undone or made shorter</strong>, not by us either. You can make it longer.
        </li>
      </ul>
      {tenant.regionHasHelpline ? (
        <div className={styles["small"]}>
          <HelplineLine facts={legalFactsOf(tenant)} />
        </div>
      ) : null}
      <div className={styles["actions"]}>
        <Button
          loading={isPending}
          onClick={() => mutate(wishOf(kind, length, limits), { onSuccess: close })}
        >
          {kind === "break" ? "Start the break" : "Start the self-exclusion"}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={close}>
          Not now
        </Button>
      </div>
      <ActionFailed error={error} />
    </ConfirmDialog>
  );
}
