import { ApiError } from "@parlour/api-client/errors";
import { confirmPayment } from "@parlour/contract/operations/payments";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { meQuery } from "../data/queries.ts";
import { queryKeys } from "../data/query-keys.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./checkout-page.module.css";
import { creditKeys } from "./credit-queries.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { Receipt } from "./receipt.tsx";

/** How often a payment that the bank still processes is polled, in milliseconds. */
const askEveryMs = 2000;

interface PaymentOutcomeProps {
  readonly intent: string;
  readonly onDeclined: (message: string) => void;
}

/** Asks the server for the outcome of a payment. The server grants the credits once, whichever report comes first. */
export function PaymentOutcome({ intent, onDeclined }: PaymentOutcomeProps) {
  const { client, queryClient } = useServices();
  const { serviceId } = useTenant();
  const { checkout } = useCustomer();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["payment", intent],
    queryFn: async () => {
      const account = await queryClient.ensureQueryData(meQuery(client));
      return client.call(confirmPayment, {
        body: { paymentIntent: intent, profilePhoneNumber: account.phoneNumber, serviceId },
      });
    },
    refetchInterval: (query) => (query.state.data?.status === "processing" ? askEveryMs : false),
  });
  const status = data?.status;

  useEffect(() => {
    if (data === undefined) return;
    queryClient.setQueryData(queryKeys.balance, data.balance);
    if (data.status === "succeeded") {
      checkout.end();
      for (const queryKey of [creditKeys.payments, creditKeys.statement, queryKeys.limits]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }
    if (data.status === "failed") {
      onDeclined("Your card was not accepted. No money was taken. You can try again or use another card.");
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an outcome is handed on once, whatever the caller's function
  }, [data, queryClient, checkout]);

  if (data !== undefined && status === "succeeded") {
    return <Receipt intent={intent} balance={data.balance} />;
  }
  if (error !== null && data === undefined) {
    return (
      <Card className={styles["step"]}>
        <OfflineNotice isPaying />
        <Notice tone="warning" title="We don't know yet how your payment ended">
          {outcomeProblem(error)}
        </Notice>
        <Button loading={isFetching} onClick={() => void refetch()}>
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
