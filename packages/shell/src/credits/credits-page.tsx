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
import { BundlePicker } from "./bundle-picker.tsx";
import styles from "./credits-page.module.css";
import { DebtNotice } from "./debt-notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { Purchases } from "./purchases.tsx";

/** /credits: four bundles, and a plain explanation of what they pay for (docs/experience.md, "Buying"). */
export function CreditsPage() {
  const tenant = useTenant();
  const { data: balance } = useBalance();
  const facts = useMemo(() => legalFactsOf(tenant), [tenant]);
  return (
    <section className={styles["page"]}>
      <PageIntro
        className={styles["intro"]}
        title="Credits"
        lead={
          <>
            {balance === undefined ? null : (
              <>
                You have <strong>{balance === 1 ? "1 credit" : `${balance} credits`}</strong>.{" "}
              </>
            )}
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

function Bundles() {
  const { checkout } = useCustomer();
  const navigate = useNavigate();
  const { from } = useSearch({ strict: false });
  const { data: bundles, isPending, isFetching, refetch } = useBundles();
  if (isPending) {
    return (
      <output className={styles["ghosts"]}>
        <VisuallyHidden>Loading bundles</VisuallyHidden>
        {["bronze", "silver", "gold", "platinum"].map((name) => (
          <Skeleton key={name} width="100%" height="9rem" />
        ))}
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
