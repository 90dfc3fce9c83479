import type { Bundle } from "@parlour/contract/rules/bundles";
import { failureMessages } from "@parlour/overlays/messages";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { Elements } from "@stripe/react-stripe-js";
import { CloudOff } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useTenant } from "../tenant/tenant-context.tsx";
import { cardAppearance } from "./card-appearance.ts";
import styles from "./checkout-page.module.css";
import { PaymentForm } from "./payment-form.tsx";
import { useStartedPayment } from "./use-started-payment.ts";

interface PaymentStepProps {
  readonly bundle: Bundle;
  /** Why the last try did not work, in the customer's words. */
  readonly problem: string | null;
  readonly onProblem: (problem: string | null) => void;
  /** The card was accepted: the payment with this intent is to be settled. */
  readonly onPaid: (intent: string) => void;
}

/** Starts the payment and shows the card provider's form. */
export function PaymentStep({ bundle, problem, onProblem, onPaid }: PaymentStepProps) {
  const { theme } = useTenant();
  const { data: ready, isError, isFetching, refetch } = useStartedPayment(bundle);
  const appearance = useMemo(() => cardAppearance(theme), [theme]);
  const paidAlready = ready?.isPaid === true ? ready.payment.intent : null;

  useEffect(() => {
    if (paidAlready !== null) onPaid(paidAlready);
    // oxlint-disable-next-line react/exhaustive-deps -- a payment is handed on once, whatever the caller's function
  }, [paidAlready]);

  if (isError) {
    return (
      <Card className={styles["step"]}>
        <EmptyState
          icon={<CloudOff />}
          title={failureMessages.createPaymentIntent}
          text="Nothing was charged."
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      </Card>
    );
  }
  if (ready === undefined || ready.isPaid) {
    return (
      <Card className={styles["step"]}>
        <div className={styles["waiting"]}>
          <ProgressBar label="Preparing the payment" />
        </div>
      </Card>
    );
  }
  return (
    <Card className={styles["step"]}>
      <Elements stripe={ready.stripe} options={{ clientSecret: ready.payment.clientSecret, appearance }}>
        <PaymentForm
          bundle={bundle}
          payment={ready.payment}
          problem={problem}
          onProblem={onProblem}
          onPaid={onPaid}
        />
      </Elements>
    </Card>
  );
}
