import { formatMoney } from "@parlour/contract/money";
import { pricePerReply, type Bundle } from "@parlour/contract/rules/bundles";
import { PurchaseDisclosure } from "@parlour/legal-texts/notices.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { bundleTitle } from "./bundle-list.ts";
import styles from "./checkout-summary.module.css";

interface CheckoutSummaryProps {
  readonly bundle: Bundle;
  readonly isPaid: boolean;
}

/** What is being bought: the total and the price of a reply stand there before Pay. */
export function CheckoutSummary({ bundle, isPaid }: CheckoutSummaryProps) {
  const tenant = useTenant();
  const { currency } = tenant;
  return (
    <Card as="aside" className={styles["summary"]} aria-label="Your purchase">
      <p className={styles["name"]}>{bundleTitle(bundle.name)}</p>
      <p className={styles["amount"]}>
        <strong>{bundle.amount}</strong> credits
      </p>
      <dl className={styles["lines"]}>
        <dt>Per reply</dt>
        <dd>{formatMoney({ minor: pricePerReply(bundle), currency })}</dd>
        <dt className={styles["total"]}>Total</dt>
        <dd className={styles["total"]}>{formatMoney({ minor: bundle.minor, currency })}</dd>
      </dl>
      {isPaid ? null : (
        <p className={styles["small"]}>
          <PurchaseDisclosure facts={legalFactsOf(tenant)} />
        </p>
      )}
    </Card>
  );
}
