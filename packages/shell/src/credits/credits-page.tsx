import { PurchaseDisclosure } from "@parlour/legal-texts/notices.tsx";
import { failureMessages } from "@parlour/overlays/messages";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useMemo } from "react";
import { PageIntro } from "../app/page-intro.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { useBalance } from "../queries/balance-query.ts";
import { useBundles } from "../queries/bundles-query.ts";
import { preselected } from "./bundle-list.ts";
import { BundleGhosts, BundlePicker } from "./bundle-picker.tsx";
import styles from "./credits-page.module.css";
import { DebtNotice } from "./debt-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { Purchases } from "./purchases.tsx";

/** /credits: four bundles, and a plain explanation of what they pay for (docs/experience.md, "Buying"). */
export function CreditsPage() {
  const tenant = useTenant();
  const facts = useMemo(() => legalFactsOf(tenant), [tenant]);
  return (
    <section className={styles["page"]}>
      <PageIntro
        className={styles["intro"]}
        title="Credits"
        lead={
          <>
            <Balance />
            Each reply you receive costs 1 credit. What you send is free.
          </>
        }
      >
        <DebtNotice />
        <OfflineNotice />
      </PageIntro>
      <Bundles />
      <div className={styles["disclosure"]}>
        <p>
          <PurchaseDisclosure facts={facts} />
        </p>
      </div>
      <Purchases />
    </section>
  );
}

/** The balance in a sentence; while it loads, a sentence of the same length. */
function Balance() {
  const { data: balance, isPending } = useBalance();
  if (balance === undefined && !isPending) return null;
  return (
    <>
      You have{" "}
      {balance === undefined ? (
        <Skeleton width="4.2em" className={styles["balance"]} />
      ) : (
        <strong>{balance === 1 ? "1 credit" : `${balance} credits`}</strong>
      )}
      .{" "}
    </>
  );
}

function Bundles() {
  const { checkout } = useCustomer();
  const navigate = useNavigate();
  const { from } = useSearch({ strict: false });
  const { data: bundles, isPending, isFetching, refetch } = useBundles();
  if (isPending) {
    return (
      <output>
        <VisuallyHidden>Loading bundles</VisuallyHidden>
        <BundleGhosts />
      </output>
    );
  }
  if (bundles === undefined) {
    return (
      <EmptyState
        icon={<CloudOff />}
        role="alert"
        title={failureMessages.bundles}
        text="The connection may have dropped. Nothing was bought."
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <BundlePicker
      bundles={bundles}
      initial={preselected(bundles, checkout.lastChoice())}
      onContinue={(bundle) => {
        checkout.choose(bundle);
        return navigate({
          to: "/credits/checkout",
          search: { bundle, ...(from === undefined ? {} : { from }) },
        });
      }}
    />
  );
}
