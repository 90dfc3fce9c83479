import { confirmPayment } from "@parlour/contract/operations/payments";
import { useEffect, useRef } from "react";
import { useServices } from "../app/services-context.tsx";
import { useOnline } from "../app/use-online.ts";
import { usePageVisible } from "../app/use-page-visible.ts";
import { useCustomer } from "../customer/customer-context.tsx";
import { balanceKey } from "../queries/balance-query.ts";
import { limitsKey } from "../queries/limits-query.ts";
import { meQuery } from "../queries/me-query.ts";
import { paymentsKey } from "../queries/payments-query.ts";
import { statementKey } from "../queries/statement-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

/** How often a payment that the bank still processes is polled, in milliseconds. */
const askEveryMs = 2000;

/**
 * Asks the server for the outcome of a payment until it is known: on opening, every two seconds while the bank processes
 * it, and when the customer comes back to the page. The server grants the credits once, whichever report comes first.
 */
export function usePaymentOutcome(intent: string, onDeclined: () => void) {
  const { client, queryClient, clock } = useServices();
  const { serviceId } = useTenant();
  const { checkout } = useCustomer();
  const isVisible = usePageVisible();
  const isBack = useOnline() && isVisible;
  const {
    mutate: ask,
    latest: outcome,
    error,
    isPending,
  } = useAction({
    isRepeatable: true,
    act: async () => {
      const account = await queryClient.ensureQueryData(meQuery(client));
      return client.call(confirmPayment, {
        body: { paymentIntent: intent, profilePhoneNumber: account.phoneNumber, serviceId },
      });
    },
    onDone({ status, balance }) {
      queryClient.setQueryData(balanceKey, balance);
      if (status !== "succeeded") return;
      checkout.end();
      // A reply may have been charged since the response was made, so the balance is read again, too.
      for (const queryKey of [balanceKey, paymentsKey, statementKey, limitsKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  const status = outcome?.status;

  useEffect(() => {
    if (status === "failed") onDeclined();
    // oxlint-disable-next-line react/exhaustive-deps -- an outcome is handed on once, whatever the caller's function
  }, [status]);

  const hasAsked = useRef(false);
  const isOpen = status === undefined || status === "processing";
  useEffect(() => {
    if (hasAsked.current && (!isBack || !isOpen || isPending)) return;
    hasAsked.current = true;
    ask();
    // oxlint-disable-next-line react/exhaustive-deps -- asks on opening and on coming back, not after each answer
  }, [isBack]);

  const isDue = status === "processing" && isVisible && !isPending;
  useEffect(() => (isDue ? clock.after(askEveryMs, () => ask()) : undefined), [isDue, clock, ask]);

  return { outcome, error, isAsking: isPending, ask: () => ask() };
}
