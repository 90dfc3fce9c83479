import type { Bundle } from "@parlour/contract/rules/bundles";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { PageLoading } from "../app/page-loading.tsx";
import { useServices } from "../app/services-context.tsx";
import { bundlesQuery } from "../data/queries.ts";
import styles from "./checkout-page.module.css";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { PaymentStep } from "./payment-step.tsx";

/**
 * /credits/checkout: the payment step, and the return address after card payment (spec 2). With a payment in the
 * address it settles that one; otherwise it pays for the bundle in the address.
 */
export function CheckoutPage() {
  const { client } = useServices();
  const { bundle: name, from } = useSearch({ strict: false });
  const { data: bundles, isPending, isFetching, refetch } = useQuery(bundlesQuery(client));
  const bundle = bundles?.find((one) => one.name === name);

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
  if (bundle === undefined)
    return <Navigate to="/credits" search={from === undefined ? {} : { from }} replace />;
  return <Checkout bundle={bundle} />;
}

function Checkout({ bundle }: { readonly bundle: Bundle }) {
  const { from, payment_intent: intent } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [declined, setDeclined] = useState<string | null>(null);
  const { searchStr } = useLocation();
  const place = { bundle: bundle.name, ...(from === undefined ? {} : { from }) };

  useEffect(() => {
    // The way back from the provider carries the payment's secret; it has no business in history and logs.
    if (intent === undefined || !searchStr.includes("payment_intent_client_secret")) return;
    const search = { bundle: bundle.name, ...(from === undefined ? {} : { from }), payment_intent: intent };
    void navigate({ to: "/credits/checkout", search, replace: true });
  }, [searchStr, navigate, bundle.name, from, intent]);

  function settle(paymentIntent: string): void {
    setDeclined(null);
    void navigate({
      to: "/credits/checkout",
      search: { ...place, payment_intent: paymentIntent },
      replace: true,
    });
  }

  function payAgain(message: string): void {
    setDeclined(message);
    void navigate({ to: "/credits/checkout", search: place, replace: true });
  }

  return (
    <section className={styles["page"]}>
      <div>
        {intent === undefined ? (
          <Link to="/credits" search={from === undefined ? {} : { from }} className={styles["back"]}>
            <ChevronLeft aria-hidden />
            Other bundles
          </Link>
        ) : null}
        <h1 className={styles["title"]}>Checkout</h1>
      </div>
      <div className={styles["columns"]}>
        <CheckoutSummary bundle={bundle} isPaid={intent !== undefined} />
        {intent === undefined ? (
          <PaymentStep bundle={bundle} problem={declined} onProblem={setDeclined} onPaid={settle} />
        ) : (
          <PaymentOutcome bundle={bundle} intent={intent} onDeclined={payAgain} />
        )}
      </div>
    </section>
  );
}
