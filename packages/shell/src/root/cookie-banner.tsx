import { Button } from "@parlour/ui/button.tsx";
import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { Cookie } from "lucide-react";
import { useEffect, useState } from "react";
import { useServices } from "../app/services-context.tsx";
import styles from "./cookie-banner.module.css";
import { consentGiven, cookieBannerDelayMs, hasConsent } from "./cookie-consent.ts";

/** 'Our Cookie Policy' (spec 2 and 4): 5 s after loading unless consent was given; one button dismisses it. */
export function CookieBanner() {
  const { clock } = useServices();
  const { dispatch } = useFlow();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (hasConsent(document.cookie)) return undefined;
    return clock.after(cookieBannerDelayMs, () => setShown(!hasConsent(document.cookie)));
  }, [clock]);

  function consent(): void {
    document.cookie = consentGiven(location.protocol === "https:");
    setShown(false);
  }

  if (!shown) return null;
  return (
    <section className={styles["banner"]} aria-labelledby="cookie-banner-title">
      <Cookie className={styles["icon"]} aria-hidden />
      <h2 id="cookie-banner-title" className={styles["title"]}>
        Our Cookie Policy
      </h2>
      <p>
        This website uses cookies to give you the best possible experience.{" "}
        <button
          type="button"
          className={styles["more"]}
          onClick={() => dispatch({ type: "open", overlay: "cookies" })}
        >
          What they are for
        </button>
      </p>
      <Button className={styles["yes"]} onClick={consent}>
        I Like Cookies
      </Button>
    </section>
  );
}
