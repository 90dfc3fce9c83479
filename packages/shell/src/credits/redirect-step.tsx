import { formatMoney } from "@parlour/contract/money";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { PurchaseDisclosure } from "@parlour/legal-texts/notices.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Lock } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../app/use-online.ts";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./checkout-page.module.css";
import { useStartRequest } from "./use-start-request.tsx";
import type { RedirectPayment } from "./use-started-payment.ts";

interface RedirectStepProps {
  readonly bundle: Bundle;
  readonly payment: RedirectPayment;
}

/** The way to a provider that takes the card on its own page (PAY-24). */
export function RedirectStep({ bundle, payment }: RedirectStepProps) {
  const tenant = useTenant();
  const online = useOnline();
  const startRequest = useStartRequest(payment.intent);
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);

  async function leave(): Promise<void> {
    if (leaving || !online || !startRequest.check()) return;
    setLeaving(true);
    setFailed(false);
    try {
      await startRequest.record();
      location.assign(payment.address);
    } catch {
      setFailed(true);
      setLeaving(false);
    }
  }

  return (
    <Card className={styles["step"]}>
      <form
        className={styles["done"]}
        onSubmit={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        <p>
          You pay <strong>{formatMoney({ minor: bundle.minor, currency: tenant.currency })}</strong> on the
          payment provider’s page, then you come back here.
        </p>
        <p className={styles["small"]}>
          <PurchaseDisclosure facts={legalFactsOf(tenant)} />
        </p>
        {startRequest.box}
        <Button
          type="submit"
          size="large"
          className={styles["pay"]}
          loading={leaving}
          aria-disabled={!online}
          icon={<Lock aria-hidden />}
        >
          Continue to payment
        </Button>
        {failed ? <Notice tone="error">That did not work. No money was taken: try again.</Notice> : null}
        <p className={styles["small"]}>
          You pay once. Your card details go to the card payment provider, never to us.
        </p>
      </form>
    </Card>
  );
}
