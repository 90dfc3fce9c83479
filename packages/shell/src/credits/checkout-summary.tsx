import { formatMoney } from "@parlour/contract/money";
import { pricePerReply, type Bundle } from "@parlour/contract/rules/bundles";
import { Card } from "@parlour/ui/card.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { bundleTitle } from "./bundle-list.ts";
import styles from "./checkout-summary.module.css";

/** The summary of a purchase: the amount, the price of a reply and the total. */
export function CheckoutSummary({ bundle }: { readonly bundle: Bundle }) {
  const { currency } = useTenant();
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
    </Card>
  );
}
