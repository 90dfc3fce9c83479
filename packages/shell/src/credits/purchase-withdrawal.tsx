import { ApiError } from "@parlour/api-client/errors";
import { formatMoney } from "@parlour/contract/money";
import {
  withdrawFromPurchase,
  type CustomerPayment,
  type CustomerRefund,
} from "@parlour/contract/operations/payments";
import { regions } from "@parlour/contract/regions";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { FileX2 } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { balanceKey } from "../queries/balance-query.ts";
import { paymentsKey } from "../queries/payments-query.ts";
import { receiptKey } from "../queries/receipt-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { formatLastDay } from "./date-format.ts";
import styles from "./purchases.module.css";

interface PurchaseWithdrawalProps {
  readonly payment: CustomerPayment;
  readonly withdrawal: NonNullable<CustomerPayment["withdrawal"]>;
  /** Whether the confirmation is open. A purchase shows one at a time. */
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onWithdrawn: (refund: CustomerRefund) => void;
}

/** The withdrawal from a purchase within 14 days, in two steps: what it takes and pays back, then the confirmation (REFUND-14). */
export function PurchaseWithdrawal({
  payment,
  withdrawal,
  isAsking,
  onAsk,
  onWithdrawn,
}: PurchaseWithdrawalProps) {
  const { client, queryClient } = useServices();
  const { regionAbbreviation } = useTenant();
  const { paymentIntent, currency } = payment;
  const { credits, minor } = withdrawal;
  const outdates = [paymentsKey, receiptKey(paymentIntent), balanceKey];
  const withdraw = useAction({
    act: async () => client.call(withdrawFromPurchase, { params: { paymentIntent }, body: { minor } }),
    outdates,
    onDone: onWithdrawn,
    // Refetched even without a response, because the list then shows what is left to withdraw from.
    onFailed: async () =>
      Promise.all(outdates.map(async (queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const money = formatMoney({ minor, currency });
  const isSameAsRefund = payment.refundableUntil !== null && minor === payment.minor - payment.refundedMinor;
  const lastDay = formatLastDay(withdrawal.until, regions[regionAbbreviation].lastTimeZone);
  return (
    <div className={styles["refund"]}>
      {isAsking ? (
        <section className={styles["asking"]} aria-label={`Withdrawal of ${money}`}>
          <p>
            {credits === 1 ? "1 unused credit is" : `${credits} unused credits are`} taken back now, and{" "}
            {money} go to the card you paid with, within 5 working days.
            {credits === payment.credits ? null : " The price of credits you have used is kept back."} This
            can't be undone.
          </p>
          <Row gap={3}>
            <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Confirm withdrawal
            </Button>
            <Button variant="quiet" onClick={() => onAsk(false)}>
              Keep the credits
            </Button>
          </Row>
          <ActionFailed error={withdraw.error} text={withdrawalProblem} />
        </section>
      ) : (
        <>
          <p className={styles["small"]}>
            You can withdraw until the end of {lastDay}: {money} for{" "}
            {credits === 1 ? "1 unused credit" : `${credits} unused credits`}. This is your right by law, also
            once you have used some of its credits.
            {isSameAsRefund ? " While none is used, it pays back the same as a refund." : null}
          </p>
          <Button variant="secondary" icon={<FileX2 aria-hidden />} onClick={() => onAsk(true)}>
            Withdraw from contract
          </Button>
        </>
      )}
    </div>
  );
}

const problems: { readonly [code: string]: string } = {
  withdrawal_over: "The 14 days in which you could withdraw are over. Nothing has changed.",
  withdrawal_changed:
    "A credit was used meanwhile, so the amount has changed. Look at it, then confirm again.",
  withdrawal_not_allowed:
    "This purchase can't be withdrawn from here. Nothing has changed. Write to customer service.",
  payment_not_found: "This purchase does not belong to this account.",
};

function withdrawalProblem(error: Error): string {
  return error instanceof ApiError
    ? (problems[error.code] ??
        "The withdrawal could not be made. Nothing has changed. Please try again in a moment.")
    : "We could not hear whether the withdrawal was made. It is never made twice: look at the purchase, then try again.";
}
