import { buttonClass } from "@parlour/ui/button-class";
import { Card } from "@parlour/ui/card.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useProfiles } from "../queries/profiles-query.ts";
import { useReceipt } from "../queries/receipt-query.ts";
import styles from "./checkout-page.module.css";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptDetails } from "./receipt-details.tsx";
import { RefundMeter } from "./refund-meter.tsx";

interface ReceiptProps {
  readonly intent: string;
  readonly balance: number;
}

/**
 * A successful payment: the new balance, a link back to the draft, the receipt, and until when it can be
 * refunded.
 */
export function Receipt({ intent, balance }: ReceiptProps) {
  return (
    <Card className={styles["step"]}>
      <div className={styles["done"]}>
        <CircleCheck aria-hidden />
        <output>
          <h2 className={styles["doneTitle"]}>Thank you. Your credits are here.</h2>
        </output>
        <p>
          You have <strong>{balance === 1 ? "1 credit" : `${balance} credits`}</strong> now.
        </p>
        <WayBack />
        <ReceiptBody intent={intent} />
      </div>
    </Card>
  );
}

function ReceiptBody({ intent }: { readonly intent: string }) {
  const { data: receipt, isError } = useReceipt(intent);
  if (isError && receipt === undefined) {
    return (
      <p className={styles["small"]}>
        The receipt can't be shown right now. It stands under <Link to="/credits">Your purchases</Link>.
      </p>
    );
  }
  if (receipt === undefined) return <Skeleton width="100%" height="14rem" />;
  return (
    <>
      <ReceiptDetails receipt={receipt} />
      <ReceiptActions intent={intent} receipt={receipt} />
      {receipt.refundableUntil === null ? null : (
        <div className={styles["meter"]}>
          <RefundMeter until={receipt.refundableUntil} />
        </div>
      )}
      <p className={styles["small"]}>
        Your money back within 30 days, as long as no credit of this purchase has been spent. Ask for it under{" "}
        <Link to="/credits">Your purchases</Link>; it is on your card within 5 working days.
      </p>
    </>
  );
}

function WayBack() {
  const { from } = useSearch({ strict: false });
  const { data: profiles } = useProfiles();
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
