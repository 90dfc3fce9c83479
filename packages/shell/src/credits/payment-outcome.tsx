import { ApiError } from "@parlour/api-client/errors";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import styles from "./checkout-page.module.css";
import { OfflineNotice } from "./offline-notice.tsx";
import { Receipt } from "./receipt.tsx";
import { usePaymentOutcome } from "./use-payment-outcome.ts";

interface PaymentOutcomeProps {
  readonly intent: string;
  readonly onDeclined: (message: string) => void;
}

/** The end of a payment: its receipt, or why it is not known yet. */
export function PaymentOutcome({ intent, onDeclined }: PaymentOutcomeProps) {
  const { outcome, error, isAsking, ask } = usePaymentOutcome(intent, () => {
    onDeclined("Your card was not accepted. No money was taken. You can try again or use another card.");
  });

  if (outcome?.status === "succeeded") {
    return <Receipt intent={intent} balance={outcome.balance} />;
  }
  if (error !== null && outcome === undefined) {
    return (
      <Card className={styles["step"]}>
        <OfflineNotice isPaying />
        <Notice tone="warning" title="We don't know yet how your payment ended">
          {outcomeProblem(error)}
        </Notice>
        <Button loading={isAsking} onClick={ask}>
          Check again
        </Button>
      </Card>
    );
  }
  return (
    <Card className={styles["step"]}>
      <OfflineNotice isPaying />
      <output className={styles["waiting"]}>
        <ProgressBar label="Finishing your payment" />
        <p className={styles["small"]}>
          Your bank is confirming it. You need not wait here: the credits arrive by themselves, and you are
          charged once.
        </p>
      </output>
    </Card>
  );
}

function outcomeProblem(error: Error): string {
  if (error instanceof ApiError && error.code === "price_mismatch") {
    return "The amount does not match what was ordered. Our staff are looking into it. Please don't pay again.";
  }
  if (error instanceof ApiError && error.code === "payment_not_found") {
    return "This payment does not belong to the account you are logged in with. If you were charged, log in with the other one, or write to customer service: please don't pay again.";
  }
  return "The connection may have dropped. If the money was taken, your credits arrive by themselves. Please don't pay again before checking.";
}
