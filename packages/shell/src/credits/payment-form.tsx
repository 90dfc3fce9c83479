import { formatMoney } from "@parlour/contract/money";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { PurchaseDisclosure } from "@parlour/legal-texts/notices.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripePaymentElementOptions } from "@stripe/stripe-js";
import { Lock } from "lucide-react";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useOnline } from "../app/use-online.ts";
import { useCustomer } from "../customer/customer-context.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import type { StartedPayment } from "./checkout-store.ts";
import styles from "./checkout-page.module.css";
import { paymentProblem } from "./payment-problem.ts";
import { useStartRequest } from "./use-start-request.tsx";

/** Wallets above the card, if the customer's browser has one, because they need no typing. */
const paymentOptions: StripePaymentElementOptions = {
  layout: "accordion",
  paymentMethodOrder: ["apple_pay", "google_pay", "card"],
};

interface PaymentFormProps {
  readonly bundle: Bundle;
  readonly payment: StartedPayment;
  readonly problem: string | null;
  readonly onProblem: (problem: string | null) => void;
  readonly onPaid: (intent: string) => void;
}

/** On a phone it may be below the screen's edge. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: "nearest" });
}

/** The Payment Element in accordion layout (PAY-16) and the Pay button with the total. */
export function PaymentForm({ bundle, payment, problem, onProblem, onPaid }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const tenant = useTenant();
  const { checkout } = useCustomer();
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);
  const online = useOnline();
  const isHere = useRef(true);
  const startRequest = useStartRequest(payment.intent);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function pay(): Promise<void> {
    if (stripe === null || elements === null || paying || !online || !startRequest.check()) return;
    setPaying(true);
    onProblem(null);
    try {
      const checked = await elements.submit();
      // The checkout was left, perhaps with a wallet's sheet open: nothing is paid then.
      if (!isHere.current) return;
      if (checked.error !== undefined) {
        onProblem(paymentProblem(checked.error));
        return;
      }
      await startRequest.record();
      if (!isHere.current) return;
      checkout.begin({ ...payment, isPaying: true });
      const result = await stripe.confirmPayment({
        elements,
        clientSecret: payment.clientSecret,
        // The same page, with bundle and return page in its address: it settles the payment it finds there.
        confirmParams: { return_url: location.href },
        redirect: "if_required",
      });
      // Left meanwhile: as after a reload, the payment is among the purchases, and is settled when its
      // checkout is opened.
      if (!isHere.current) return;
      if (result.error === undefined) onPaid(result.paymentIntent.id);
      // Already paid in another tab, or just before a reload.
      else if (result.error.payment_intent?.status === "succeeded") onPaid(payment.intent);
      else onProblem(paymentProblem(result.error));
    } catch {
      // The request was not recorded, or the provider's script throws instead of returning an error, for example if the form
      // is already unmounted.
      if (isHere.current) onProblem(paymentProblem({ type: "api_error" }));
    } finally {
      setPaying(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void pay();
  }

  const total = formatMoney({ minor: bundle.minor, currency: tenant.currency });
  return (
    <form className={styles["done"]} onSubmit={onSubmit}>
      <div className={styles["element"]}>
        <PaymentElement options={paymentOptions} onReady={() => setReady(true)} />
      </div>
      <p className={styles["small"]}>
        <PurchaseDisclosure facts={legalFactsOf(tenant)} />
      </p>
      {startRequest.box}
      <Button
        type="submit"
        size="large"
        className={styles["pay"]}
        loading={paying}
        disabled={!ready}
        aria-disabled={!online}
        icon={<Lock aria-hidden />}
      >
        Pay {total}
      </Button>
      {/* Below the pressed button, which does not move. */}
      {problem === null ? null : (
        <Notice tone="error" ref={bringIntoView}>
          {problem}
        </Notice>
      )}
      <p className={styles["small"]}>
        You pay once. Your card details go to the card payment provider, never to us.
      </p>
    </form>
  );
}
