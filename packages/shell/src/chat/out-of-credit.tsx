import { formatMoney } from "@parlour/contract/money";
import { pricePerReply } from "@parlour/contract/rules/bundles";
import { failureMessages } from "@parlour/overlays/messages";
import { buttonClass } from "@parlour/ui/button-class";
import { Card } from "@parlour/ui/card.tsx";
import { FieldError } from "@parlour/ui/field-messages.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { Link } from "@tanstack/react-router";
import { bundleTitle } from "../credits/bundle-list.ts";
import { useBundles } from "../queries/bundles-query.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./out-of-credit.module.css";

interface OutOfCreditProps {
  readonly profileId: string;
  readonly profileName: string;
  readonly hasDraft: boolean;
}

/**
 * Replaces the composer at zero balance: the draft is kept, and the four bundles are offered in its place.
 */
export function OutOfCredit({ profileId, profileName, hasDraft }: OutOfCreditProps) {
  const { currency } = useTenant();
  const { data: bundles, isPending } = useBundles();
  return (
    <Card as="section" raised className={styles["card"]} aria-label="Out of credits">
      <div>
        <h2 className={styles["title"]}>You have no credits left</h2>
        <p className={styles["text"]}>
          {profileName} answers again as soon as you have credit.
          {hasDraft ? " What you wrote stays here." : ""}
        </p>
      </div>
      {isPending ? <Spinner label="Loading bundles" /> : null}
      <ul className={styles["bundles"]}>
        {bundles?.map((bundle) => (
          <li key={bundle.name}>
            <Link
              to="/credits/checkout"
              search={{ bundle: bundle.name, from: profileId }}
              className={styles["bundle"]}
            >
              <span className={styles["name"]}>{bundleTitle(bundle.name)}</span>
              <span>{formatMoney({ minor: bundle.minor, currency })}</span>
              <span className={styles["amount"]}>{bundle.amount} credits</span>
              <span className={styles["each"]}>
                {formatMoney({ minor: pricePerReply(bundle), currency })} a reply
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {bundles === undefined && !isPending ? (
        <>
          <FieldError>{failureMessages.bundles}</FieldError>
          <Link to="/credits" search={{ from: profileId }} className={buttonClass()}>
            Buy credits
          </Link>
        </>
      ) : null}
    </Card>
  );
}
