import { formatMoney } from "@parlour/contract/money";
import type { CustomerPayment, CustomerRefund } from "@parlour/contract/operations/payments";
import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useServices } from "../app/services-context.tsx";
import { useReceipt } from "../queries/receipt-query.ts";
import { bundleTitle } from "./bundle-list.ts";
import { formatCalendarDate, formatDayAndTime } from "./date-format.ts";
import { PurchaseRefund } from "./purchase-refund.tsx";
import { PurchaseWithdrawal } from "./purchase-withdrawal.tsx";
import { purchaseState } from "./purchase-state.ts";
import styles from "./purchases.module.css";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptDetails } from "./receipt-details.tsx";

/** One purchase: bundle, state of its money, credits left, receipt and refund. */
export function PurchaseCard({ payment }: { readonly payment: CustomerPayment }) {
  const { creditsLeft, refundableUntil, withdrawal } = payment;
  const { clock } = useServices();
  const [refund, setRefund] = useState<CustomerRefund | null>(null);
  const [asking, setAsking] = useState<"refund" | "withdrawal" | null>(null);
  const [isOpen, setOpen] = useState(false);
  const state = purchaseState(payment, clock.now());
  return (
    <Card as="li" className={styles["purchase"]} data-payment={payment.paymentIntent}>
      <div className={styles["line"]}>
        <h3 className={styles["name"]}>
          {bundleTitle(payment.bundle)}, {payment.credits} credits
        </h3>
        <span className={styles["price"]}>{formatMoney(payment)}</span>
        <span className={styles["when"]}>{formatDayAndTime(payment.paidAt ?? payment.createdAt)}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      {creditsLeft === null || payment.refundedMinor >= payment.minor ? null : (
        <p className={styles["small"]}>{creditsLeftLabel(creditsLeft, payment)}</p>
      )}
      {state.detail === null ? null : <p className={styles["small"]}>{state.detail}</p>}
      {refund === null ? null : (
        <Notice tone="success" title={`${formatMoney(refund)} go back to your card`}>
          They are there by {formatCalendarDate(refund.arrivesBy)}. The credits were taken back.
        </Notice>
      )}
      {refundableUntil === null || refund !== null ? null : (
        <PurchaseRefund
          payment={payment}
          until={refundableUntil}
          isAsking={asking === "refund"}
          onAsk={(isAsking) => setAsking(isAsking ? "refund" : null)}
          onRefunded={setRefund}
        />
      )}
      {withdrawal === null || refund !== null ? null : (
        <PurchaseWithdrawal
          payment={payment}
          withdrawal={withdrawal}
          isAsking={asking === "withdrawal"}
          onAsk={(isAsking) => setAsking(isAsking ? "withdrawal" : null)}
          onWithdrawn={setRefund}
        />
      )}
      {creditsLeft === null ? null : (
        <div className={styles["receipt"]}>
          <Button
            variant="quiet"
            icon={<ReceiptText aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Receipt
          </Button>
          {isOpen ? <PurchaseReceipt intent={payment.paymentIntent} /> : null}
        </div>
      )}
    </Card>
  );
}

function creditsLeftLabel(
  left: number,
  { credits: of, refundedMinor, goodwillMinor }: CustomerPayment,
): string {
  // Some of its credits were refunded, so the rest is not what was spent of them.
  if (refundedMinor > goodwillMinor)
    return left === 0 ? "None of its credits is left." : `${left} of its credits are left.`;
  if (left === of) return "None of its credits has been spent.";
  return left === 0 ? "All of its credits are spent." : `${left} of its ${of} credits are left.`;
}

function PurchaseReceipt({ intent }: { readonly intent: string }) {
  const { data: receipt, isError, isFetching, refetch } = useReceipt(intent);
  if (receipt !== undefined) {
    return (
      <>
        <ReceiptDetails receipt={receipt} />
        <ReceiptActions intent={intent} receipt={receipt} />
      </>
    );
  }
  if (!isError) return <Spinner label="Loading the receipt" />;
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      The receipt could not be loaded.
    </Notice>
  );
}
