import { formatMoney } from "@parlour/contract/money";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { failureMessages } from "@parlour/overlays/messages";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, CloudOff } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { PageLoading } from "../app/page-loading.tsx";
import { useOnline } from "../app/use-online.ts";
import { PageIntro } from "../app/page-intro.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { useBundles } from "../queries/bundles-query.ts";
import { bundleTitle } from "./bundle-list.ts";
import styles from "./checkout-page.module.css";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { DebtNotice } from "./debt-notice.tsx";
import { LimitsOffer } from "./limits-offer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { PaymentStep, type PaymentStepProps } from "./payment-step.tsx";
import { useStartedPayment } from "./use-started-payment.ts";

/**
 * /credits/checkout: the payment step, and the return address after card payment (NAV-5). With a payment in
 * the address it settles that one, whatever else the address contains; otherwise it pays for the bundle in
 * the address.
 */
export function CheckoutPage() {
  const { bundle: name, from, payment_intent: intent } = useSearch({ strict: false });
  const { data: bundles, isPending, isFetching, refetch } = useBundles();
  const [declined, setDeclined] = useState<string | null>(null);
  const navigate = useNavigate();
  const bundle = bundles?.find((one) => one.name === name);
  const place = {
    ...(name === undefined ? {} : { bundle: name }),
    ...(from === undefined ? {} : { from }),
  };

  if (intent !== undefined) {
    return (
      <CheckoutFrame isPaying>
        <SecretDropped />
        <PaymentOutcome
          key={intent}
          intent={intent}
          onDeclined={(message) => {
            setDeclined(message);
            void navigate({ to: "/credits/checkout", search: place, replace: true });
          }}
        />
        {bundle === undefined ? null : <CheckoutSummary bundle={bundle} />}
      </CheckoutFrame>
    );
  }
  if (isPending) return <CheckoutWaiting />;
  if (bundles === undefined) {
    return (
      <EmptyState
        icon={<CloudOff />}
        level={1}
        role="alert"
        title={failureMessages.bundles}
        text="The connection may have dropped. Nothing was charged."
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (bundle === undefined) return <ToBundles from={from} />;
  return (
    <CheckoutFrame
      bundle={bundle}
      back={
        <Link to="/credits" search={from === undefined ? {} : { from }} className={styles["back"]}>
          <ChevronLeft aria-hidden />
          Other bundles
        </Link>
      }
    >
      <Payment
        // Another bundle, or another price, is another payment.
        key={`${bundle.name} ${bundle.minor}`}
        bundle={bundle}
        problem={declined}
        onProblem={setDeclined}
        onPaid={(paymentIntent) => {
          setDeclined(null);
          const search = { ...place, payment_intent: paymentIntent };
          void navigate({ to: "/credits/checkout", search, replace: true });
        }}
      />
    </CheckoutFrame>
  );
}

/** The bundles are loading, or the browser is offline. */
function CheckoutWaiting() {
  return useOnline() ? <PageLoading /> : <CheckoutFrame>{null}</CheckoutFrame>;
}

/**
 * Removes the payment's secret from the address after the return from the provider, to keep it out of history and logs.
 * A separate component, so that the page does not re-render for each change of the address.
 */
function SecretDropped(): null {
  const { bundle, from, payment_intent: intent } = useSearch({ strict: false });
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (intent === undefined || !searchStr.includes("payment_intent_client_secret")) return;
    const search = {
      ...(bundle === undefined ? {} : { bundle }),
      ...(from === undefined ? {} : { from }),
      payment_intent: intent,
    };
    void navigate({ to: "/credits/checkout", search, replace: true });
  }, [searchStr, navigate, bundle, from, intent]);
  return null;
}

/**
 * The payment comes first, so that a phone shows the card fields at once, or the reason why the customer may not buy.
 * Then the summary and the offer of a limit, in a second column if there is room. A customer who can't buy sees no
 * offer of a limit.
 */
function Payment(props: Omit<PaymentStepProps, "start">) {
  const { bundle } = props;
  const start = useStartedPayment(bundle);
  const { started } = start;
  const isRefused = started !== undefined && "refused" in started;
  return (
    <>
      <PaymentStep {...props} start={start} />
      <div className={styles["aside"]}>
        <CheckoutSummary bundle={bundle} />
        {isRefused ? null : <LimitsOffer bundle={bundle} />}
      </div>
    </>
  );
}

interface CheckoutFrameProps {
  /** The summary of the purchase; absent once it is paid. */
  readonly bundle?: Bundle;
  readonly back?: ReactNode;
  /** A payment is being settled: its own part explains what a lost connection means for it. */
  readonly isPaying?: boolean;
  readonly children: ReactNode;
}

function CheckoutFrame({ bundle, back, isPaying = false, children }: CheckoutFrameProps) {
  return (
    <section className={styles["page"]}>
      <PageIntro
        title="Checkout"
        back={back}
        lead={bundle === undefined ? null : <Total bundle={bundle} />}
      />
      {bundle === undefined ? null : <DebtNotice />}
      {isPaying ? null : <OfflineNotice />}
      <div className={styles["columns"]}>{children}</div>
    </section>
  );
}

/** The purchase and its price in one line. */
function Total({ bundle }: { readonly bundle: Bundle }) {
  const { currency } = useTenant();
  return (
    <>
      {bundleTitle(bundle.name)}: <strong>{bundle.amount} credits</strong> for{" "}
      <strong>{formatMoney({ minor: bundle.minor, currency })}</strong>
    </>
  );
}

/** Navigates once: the router's own element would do so on every render until the page has loaded. */
function ToBundles({ from }: { readonly from: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: "/credits", search: from === undefined ? {} : { from }, replace: true });
  }, [navigate, from]);
  return <PageLoading />;
}
