import { Button } from "@parlour/ui/button.tsx";
import { buttonClass } from "@parlour/ui/button-class";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { CloudOff, ReceiptText, ScrollText } from "lucide-react";
import { useState } from "react";
import { ActionFailed } from "../app/action-failed.tsx";
import { MarkedHeading } from "../app/page-intro.tsx";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { usePayments } from "../queries/payments-query.ts";
import { PurchaseCard } from "./purchase-card.tsx";
import { shownPurchases } from "./purchase-state.ts";
import styles from "./purchases.module.css";

/** How many purchases are shown before "Show all". */
const shownAtFirst = 4;

/** The customer's purchases with their receipts and refunds, and a link to the statement. */
export function Purchases() {
  return (
    <section className={styles["purchases"]} aria-labelledby="purchases">
      <div className={styles["head"]}>
        <MarkedHeading level={2} id="purchases" className={styles["title"]}>
          Your purchases
        </MarkedHeading>
        <Link to="/credits/statement" className={buttonClass({ variant: "secondary" })}>
          <ScrollText aria-hidden />
          See where every credit went
        </Link>
      </div>
      <PurchaseList />
    </section>
  );
}

function PurchaseList() {
  const { clock } = useServices();
  const { checkout } = useCustomer();
  const [all, setAll] = useState(false);
  const {
    data: payments,
    isPending,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    error,
    fetchNextPage,
  } = usePayments();
  if (isPending) {
    return (
      <output className={styles["list"]}>
        <VisuallyHidden>Loading your purchases</VisuallyHidden>
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="8rem" />
      </output>
    );
  }
  if (payments === undefined) {
    return (
      <EmptyState
        icon={<CloudOff />}
        level={3}
        title="Your purchases could not be loaded"
        text="They are safe, and so are your credits."
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const shown = shownPurchases(
    payments,
    clock.now(),
    (intent) => checkout.startedAs(intent)?.isPaying === true,
  );
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        className={styles["nothing"]}
        level={3}
        title="Nothing bought yet"
        text="Your receipts appear here, with the last day for a refund."
      />
    );
  }
  return (
    <>
      <ul className={styles["list"]}>
        {(all ? shown : shown.slice(0, shownAtFirst)).map((payment) => (
          <PurchaseCard key={payment.paymentIntent} payment={payment} />
        ))}
      </ul>
      {all || shown.length <= shownAtFirst ? null : (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {hasNextPage ? `Show ${shown.length} purchases` : `Show all ${shown.length} purchases`}
        </Button>
      )}
      {hasNextPage && (all || shown.length <= shownAtFirst) ? (
        <Button variant="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier purchases
        </Button>
      ) : null}
      <ActionFailed
        error={isFetchNextPageError ? error : null}
        text={() => "Earlier purchases could not be loaded. Try again."}
      />
    </>
  );
}
