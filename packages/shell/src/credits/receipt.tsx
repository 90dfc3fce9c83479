import { formatMoney } from "@parlour/contract/money";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { buttonClass } from "@parlour/ui/button-class";
import { Card } from "@parlour/ui/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useServices } from "../app/services-context.tsx";
import { profilesQuery } from "../data/queries.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { bundleTitle } from "./bundle-list.ts";
import styles from "./checkout-page.module.css";

interface ReceiptProps {
  readonly bundle: Bundle;
  readonly intent: string;
  readonly balance: number;
}

/** A payment that succeeded: what was bought, the new balance, and the way back to the draft. */
export function Receipt({ bundle, intent, balance }: ReceiptProps) {
  const { currency } = useTenant();
  return (
    <Card className={styles["step"]}>
      <div className={styles["done"]}>
        <CircleCheck aria-hidden />
        <output>
          <h2 className={styles["doneTitle"]}>Thank you. Your credits are here.</h2>
        </output>
        <dl className={styles["receipt"]}>
          <dt>Bundle</dt>
          <dd>
            {bundleTitle(bundle.name)}, {bundle.amount} credits
          </dd>
          <dt>Paid</dt>
          <dd>{formatMoney({ minor: bundle.minor, currency })}</dd>
          <dt>New balance</dt>
          <dd>{balance} credits</dd>
          <dt>Payment</dt>
          <dd>{intent}</dd>
        </dl>
        <WayBack />
        <p className={styles["small"]}>
          Your money back within 30 days, as long as no credit of this purchase has been spent.
        </p>
      </div>
    </Card>
  );
}

function WayBack() {
  const { client } = useServices();
  const { from } = useSearch({ strict: false });
  const { data: profiles } = useQuery(profilesQuery(client));
  const profile = profiles?.find((one) => one.id === from);
  if (profile === undefined) {
    return (
      <Link to="/meet" className={buttonClass({ size: "large" })}>
        Back to the profiles
      </Link>
    );
  }
  return (
    <Link to="/meet/$chatId" params={{ chatId: profile.id }} className={buttonClass({ size: "large" })}>
      Back to {profile.name}
    </Link>
  );
}
