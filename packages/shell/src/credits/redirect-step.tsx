import { formatMoney } from "@parlour/contract/money";
import { requestStart } from "@parlour/contract/operations/payments";
import type { Bundle } from "@parlour/contract/rules/bundles";
import { canWithdrawIn, currentStartRequest } from "@parlour/contract/rules/withdrawal";
import { PurchaseDisclosure } from "@parlour/legal-texts/notices.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { useServices } from "../app/services-context.tsx";
import { useOnline } from "../app/use-online.ts";
import { legalFactsOf } from "../tenant/legal-facts.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./checkout-page.module.css";
import { StartRequestBox } from "./start-request-box.tsx";
import type { RedirectPayment } from "./use-started-payment.ts";

interface RedirectStepProps {
  readonly bundle: Bundle;
  readonly payment: RedirectPayment;
}

/** The way to a provider that takes the card on its own page (PAY-24). */
export function RedirectStep({ bundle, payment }: RedirectStepProps) {
  const tenant = useTenant();
  const { client } = useServices();
  const online = useOnline();
  const asksForStart = canWithdrawIn(tenant.regionAbbreviation);
  /** Whether the request is ticked; false only once the button was pressed without it. */
  const [ticked, setTicked] = useState<boolean>();
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  async function leave(): Promise<void> {
    if (leaving || !online) return;
    if (asksForStart && ticked !== true) {
      setTicked(false);
      box.current?.focus();
      return;
    }
    setLeaving(true);
    setFailed(false);
    try {
      if (asksForStart) {
        // Recorded with the order before anything is paid; if that fails, nothing is.
        const params = { paymentIntent: payment.intent };
        await client.call(requestStart, { params, body: { version: currentStartRequest.version } });
      }
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
        {asksForStart ? (
          <StartRequestBox
            ref={box}
            ticked={ticked}
            onChange={({ target }) => setTicked(target.checked || undefined)}
          />
        ) : null}
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
