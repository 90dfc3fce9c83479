import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { PartBoundary } from "@parlour/overlays/parts/part-boundary.tsx";
import { useRouter } from "@tanstack/react-router";
import { lazy, useEffect, useState } from "react";
import { useRootServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { cookieBannerDelayMs } from "./cookie-consent.ts";

/** Loaded when it is shown, because a starting page does not need it. */
const CookieNotice = lazy(async () => {
  const { CookieNotice: component } = await import("./cookie-notice.tsx");
  return { default: component };
});

/**
 * 'Our Cookie Policy' (COOKIE-9, COOKIE-10): shown 5 s after loading unless consent was given; one button dismisses it.
 * Analytics loads only after consent, and only where the region has an id (COOKIE-12).
 */
export function CookieBanner() {
  const { clock, cookieConsent } = useRootServices();
  const { dispatch } = useFlow();
  const router = useRouter();
  const { gtag } = useTenant().meta;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    /** Follows the choice. If analytics fails to load, nothing is counted and the visitor sees no error. */
    function follow(agreed: boolean): void {
      if (agreed) setShown(false);
      if (gtag === "") return;
      void import("../analytics/start-analytics.ts").then(
        ({ startAnalytics, stopAnalytics }) => (agreed ? startAnalytics(gtag, router) : stopAnalytics(gtag)),
        () => undefined,
      );
    }
    const end = cookieConsent.subscribe(() => follow(cookieConsent.given()));
    if (cookieConsent.given()) {
      follow(true);
      return end;
    }
    const cancel = clock.after(cookieBannerDelayMs, () => {
      // It may have been given in another tab meanwhile.
      if (cookieConsent.given()) follow(true);
      else setShown(true);
    });
    return () => {
      end();
      cancel();
    };
  }, [clock, cookieConsent, gtag, router]);

  if (!shown) return null;
  // If the banner can't be loaded, the next page shows it.
  return (
    <PartBoundary waiting={null} missing={null}>
      <CookieNotice
        onMore={() => dispatch({ type: "open", overlay: "cookies" })}
        onConsent={() => cookieConsent.set(true)}
      />
    </PartBoundary>
  );
}
