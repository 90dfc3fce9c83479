import type { Bundle } from "@parlour/contract/rules/bundles";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, CloudOff } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { PageLoading } from "../app/page-loading.tsx";
import { MarkedHeading } from "../app/page-intro.tsx";
import { useServices } from "../app/services-context.tsx";
import { bundlesQuery } from "../data/queries.ts";
import styles from "./checkout-page.module.css";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { DebtNotice } from "./debt-notice.tsx";
import { LimitsOffer } from "./limits-offer.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { PaymentStep, type PaymentStepProps } from "./payment-step.tsx";
import { useStartedPayment } from "./use-started-payment.ts";

/**
 * /credits/checkout: the payment step, and the return address after card payment (spec 2). With a payment in the
 * address it settles that one, whatever else the address says; otherwise it pays for the bundle in the address.
 */
export function CheckoutPage() {
  const { client } = useServices();
  const { bundle: name, from, payment_intent: intent } = useSearch({ strict: false });
  const { data: bundles, isPending, isFetching, refetch } = useQuery(bundlesQuery(client));
  const [declined, setDeclined] = useState<string | null>(null);
  const navigate = useNavigate();
  const bundle = bundles?.find((one) => one.name === name);
  const place = {
    ...(name === undefined ? {} : { bundle: name }),
    ...(from === undefined ? {} : { from }),
  };

  if (intent !== undefined) {
    return (
      <CheckoutFrame>
        <SecretDropped />
        {bundle === undefined ? null : <CheckoutSummary bundle={bundle} isPaid />}
        <PaymentOutcome
          intent={intent}
          onDeclined={(message) => {
            setDeclined(message);
            void navigate({ to: "/credits/checkout", search: place, replace: true });
          }}
        />
      </CheckoutFrame>
    );
  }
  if (isPending) return <PageLoading />;
  if (bundles === undefined) {
    return (
      <EmptyState
        icon={<CloudOff />}
        level={1}
        title="Couldn't retrieve bundles"
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
      back={
        <Link to="/credits" search={from === undefined ? {} : { from }} className={styles["back"]}>
          <ChevronLeft aria-hidden />
          Other bundles
        </Link>
      }
    >
      <Payment
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

/**
 * Takes the payment's secret, which the way back from the provider carries, out of the address: it has no business in
 * history and logs. A part of its own, so that the page is not drawn anew for each change of the address.
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

/** The payment beside what is bought. Where the customer may not buy now, the reason comes first. */
function Payment(props: PaymentStepProps) {
  const { data: started } = useStartedPayment(props.bundle);
  const isRefused = started !== undefined && "refused" in started;
  const before = <BeforePaying key="before" bundle={props.bundle} isRefused={isRefused} />;
  const step = <PaymentStep key="step" {...props} />;
  return isRefused ? [step, before] : [before, step];
}

interface BeforePayingProps {
  readonly bundle: Bundle;
  readonly isRefused: boolean;
}

/** What is bought, what is owed, and the offer of a limit: all of it before Pay. Nobody who can't buy needs a limit. */
function BeforePaying({ bundle, isRefused }: BeforePayingProps) {
  return (
    <div className={styles["before"]}>
      <CheckoutSummary bundle={bundle} isPaid={false} />
      <DebtNotice />
      {isRefused ? null : <LimitsOffer bundle={bundle} />}
    </div>
  );
}

interface CheckoutFrameProps {
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

function CheckoutFrame({ back, children }: CheckoutFrameProps) {
  return (
    <section className={styles["page"]}>
      <div>
        {back}
        <MarkedHeading>Checkout</MarkedHeading>
      </div>
      <div className={styles["columns"]}>{children}</div>
    </section>
  );
}

/** Sends on once: the router's own element would do so with every render until the page is there. */
function ToBundles({ from }: { readonly from: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: "/credits", search: from === undefined ? {} : { from }, replace: true });
  }, [navigate, from]);
  return <PageLoading />;
}
