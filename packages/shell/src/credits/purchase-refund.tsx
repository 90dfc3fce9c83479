import { ApiError } from "@parlour/api-client/errors";
import { formatMoney } from "@parlour/contract/money";
import {
  refundPayment,
  type CustomerPayment,
  type CustomerRefund,
} from "@parlour/contract/operations/payments";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Undo2 } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { balanceKey } from "../queries/balance-query.ts";
import { paymentsKey } from "../queries/payments-query.ts";
import { receiptKey } from "../queries/receipt-query.ts";
import { useAction } from "../queries/use-action.ts";
import styles from "./purchases.module.css";
import { RefundMeter } from "./refund-meter.tsx";

interface PurchaseRefundProps {
  readonly payment: CustomerPayment;
  readonly until: string;
  /** Whether the confirmation is open. A purchase shows one at a time. */
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onRefunded: (refund: CustomerRefund) => void;
}

/** Until when a purchase can be refunded, and the refund in two steps with its rule in between. */
export function PurchaseRefund({ payment, until, isAsking, onAsk, onRefunded }: PurchaseRefundProps) {
  const { client, queryClient } = useServices();
  const outdates = [paymentsKey, receiptKey(payment.paymentIntent), balanceKey];
  const refund = useAction({
    act: async () =>
      client.call(refundPayment, { params: { paymentIntent: payment.paymentIntent }, body: {} }),
    outdates,
    onDone: onRefunded,
    // Refetched even without a response, because the list then shows whether the refund was made.
    onFailed: async () =>
      Promise.all(outdates.map(async (queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  // Goodwill that was paid is no longer there to be refunded.
  const money = formatMoney({ minor: payment.minor - payment.refundedMinor, currency: payment.currency });
  return (
    <div className={styles["refund"]}>
      <RefundMeter until={until} />
      {isAsking ? (
        <section className={styles["asking"]} aria-label={`Refund of ${money}`}>
          <p>
            All {payment.credits} credits of this purchase are taken back now, and {money} go to the card you
            paid with, within 5 working days. This can't be undone.
          </p>
          <Row gap={3}>
            <Button loading={refund.isPending} onClick={() => refund.mutate()}>
              Refund {money}
            </Button>
            <Button variant="quiet" onClick={() => onAsk(false)}>
              Keep the credits
            </Button>
          </Row>
          <ActionFailed error={refund.error} text={refundProblem} />
        </section>
      ) : (
        <>
          <p className={styles["small"]}>
            A refund pays back {money}, as long as none of its credits is used.
          </p>
          <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => onAsk(true)}>
            Ask for a refund
          </Button>
        </>
      )}
    </div>
  );
}

function refundProblem(error: Error): string {
  if (!(error instanceof ApiError)) {
    return "We could not hear whether the refund was made. It is never made twice: look at the purchase, then try again.";
  }
  if (error.code === "refund_not_allowed") {
    return "This purchase can't be refunded any more: a credit of it was spent, or its 30 days are over.";
  }
  if (error.code === "refund_limit") {
    return "Five of your purchases were refunded in the last 30 days, so our customer service decides about this one. Nothing has changed.";
  }
  if (error.code === "payment_not_found") return "This purchase does not belong to this account.";
  return "The refund could not be made. Nothing has changed. Please try again in a moment.";
}
