import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Download, Share, SquarePlus } from "lucide-react";
import { useState } from "react";
import { useRootServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { hasConsent } from "../root/cookie-consent.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { installPrompt, type InstallPrompt, type InstallWay } from "./install-prompt.ts";
import styles from "./install-offer.module.css";

/**
 * Offers the app from the third visit on, if this browser supports it. Decided when the page opens: nothing
 * moves later, and the offer never appears together with a panel or the cookie banner.
 */
export function InstallOffer({ prompt = installPrompt() }: { readonly prompt?: InstallPrompt }) {
  const { flow } = useRootServices();
  const { visits } = useCustomer();
  const [way, setWay] = useState<InstallWay>(() => {
    const isFree = flow.state.flow.current === null && hasConsent(document.cookie);
    return isFree && visits.mayOffer() ? prompt.state.way : "menu";
  });
  if (way !== "offered" && way !== "by-hand") return null;

  function close(): void {
    visits.putOff();
    setWay("menu");
  }

  return (
    <InstallOfferCard
      way={way}
      onInstall={() => {
        close();
        void prompt.ask();
      }}
      onDismiss={close}
    />
  );
}

interface InstallOfferCardProps {
  readonly way: "offered" | "by-hand";
  readonly onInstall: () => void;
  readonly onDismiss: () => void;
}

/** The offer itself, in the page's layout, covering nothing. */
export function InstallOfferCard({ way, onInstall, onDismiss }: InstallOfferCardProps) {
  const { brandName, meta } = useTenant();
  return (
    <Card as="section" className={styles["offer"]} aria-labelledby="install-offer">
      <img className={styles["icon"]} src={meta.favicon} alt="" />
      <div>
        <h2 id="install-offer" className={styles["title"]}>
          {brandName} on your home screen?
        </h2>
        <p className={styles["about"]}>
          {way === "offered" ? (
            "It opens in a window of its own."
          ) : (
            <>
              Press <Share aria-hidden /> Share in the browser’s bar, then <SquarePlus aria-hidden /> Add to
              Home Screen.
            </>
          )}{" "}
          Whoever sees your screen sees its name and icon.
        </p>
      </div>
      <div className={styles["actions"]}>
        {way === "offered" ? (
          <Button variant="secondary" icon={<Download aria-hidden />} onClick={onInstall}>
            Install
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onDismiss}>
          Not now
        </Button>
      </div>
    </Card>
  );
}
