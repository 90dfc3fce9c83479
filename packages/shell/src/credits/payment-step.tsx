import { ApiError } from "@parlour/api-client/errors";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { systemClock } from "@parlour/overlays/clock";
import { failureMessages } from "@parlour/overlays/messages";
import { loadPart } from "@parlour/overlays/parts/load-part";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { Elements } from "@stripe/react-stripe-js";
import { CloudOff } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { ChatStop, CheckAge } from "../chat/chat-stop.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { AgeToConfirm } from "./age-to-confirm.tsx";
import { cardAppearance } from "./card-appearance.ts";
import styles from "./checkout-page.module.css";
import { PaymentForm } from "./payment-form.tsx";
import type { PaymentStart } from "./use-started-payment.ts";

/** Separate chunks: few sites have a provider with a page of its own, and few customers may not buy. */
const RedirectStep = lazy(async () => ({
  default: (await loadPart(import("./redirect-step.tsx"), systemClock)).RedirectStep,
}));
const PaymentRefused = lazy(async () => ({
  default: (await loadPart(import("./payment-refused.tsx"), systemClock)).PaymentRefused,
}));

export interface PaymentStepProps {
  readonly bundle: Bundle;
  readonly start: PaymentStart;
  /** Why the last attempt failed, as a text for the customer. */
  readonly problem: string | null;
  readonly onProblem: (problem: string | null) => void;
  /** Called when the card was accepted, so that the payment with this intent is settled. */
  readonly onPaid: (intent: string) => void;
}

/** Shows the card provider's form once the payment has been started. */
export function PaymentStep({ bundle, start, problem, onProblem, onPaid }: PaymentStepProps) {
  const { theme } = useTenant();
  const { started, error, isStarting } = start;
  const appearance = useMemo(() => cardAppearance(theme), [theme]);
  const ready = started !== undefined && "stripe" in started ? started : undefined;
  const paidAlready = ready?.isPaid === true ? ready.payment.intent : null;

  useEffect(() => {
    if (paidAlready !== null) onPaid(paidAlready);
    // oxlint-disable-next-line react/exhaustive-deps -- a payment is handed on once, whatever the caller's function
  }, [paidAlready]);

  if (started !== undefined && "refused" in started) {
    const { refused, explanation } = started;
    if (refused === "age_check_required") {
      return (
        <ChatStop>
          <CheckAge to="buy" waiting="purchase" onConfirmed={start.start} />
        </ChatStop>
      );
    }
    return refused === "age_verification_required" ? (
      <AgeToConfirm explanation={explanation} isAsking={isStarting} onRetry={start.start} />
    ) : (
      <Suspense fallback={<Preparing />}>
        <PaymentRefused refused={refused} bundle={bundle} />
      </Suspense>
    );
  }
  if (started !== undefined && "address" in started) {
    return (
      <Suspense fallback={<Preparing />}>
        <RedirectStep bundle={bundle} payment={started} />
      </Suspense>
    );
  }
  if (error !== null) {
    return (
      <Card className={styles["step"]}>
        <EmptyState
          icon={<CloudOff />}
          role="alert"
          title={failureMessages.createPaymentIntent}
          text={
            <>
              <strong>Nothing was charged.</strong> {startProblem(error)}
            </>
          }
          action={
            <Button loading={isStarting} onClick={start.start}>
              Try again
            </Button>
          }
        />
      </Card>
    );
  }
  if (ready === undefined || ready.isPaid) return <Preparing />;
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

function Preparing() {
  return (
    <Card className={styles["step"]}>
      <div className={styles["waiting"]}>
        <ProgressBar label="Preparing the payment" />
      </div>
    </Card>
  );
}

/** Returns the text below the catalogue's message: whether money was taken and what to do (PAY-10). */
function startProblem(error: Error): string {
  const code = error instanceof ApiError ? error.code : "network";
  if (code === "network") return "Check your connection and try again.";
  if (code === "price_mismatch") {
    return "The price has changed since this page was opened: look at the bundles again.";
  }
  if (code === "acceptance_required") return "Our terms wait for you: read and accept them, then try again.";
  if (code === "too_many_requests") return "That was too often: wait a minute, then try again.";
  if (code === "cards_unavailable") return "The card payment provider can't be reached at the moment.";
  return "Please try again in a moment.";
}
