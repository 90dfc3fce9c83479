import { useFlow } from "@parlour/overlays/overlay-context.tsx";
import { PartBoundary } from "@parlour/overlays/parts/part-boundary.tsx";
import { useRouter } from "@tanstack/react-router";
import { lazy, useCallback, useEffect, useState } from "react";
import { useRootServices } from "../app/services-context.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { consentGiven, cookieBannerDelayMs, hasConsent } from "./cookie-consent.ts";

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
  const { clock } = useRootServices();
  const { dispatch } = useFlow();
  const router = useRouter();
  const { gtag } = useTenant().meta;
  const [shown, setShown] = useState(false);

  // If analytics fails to load, nothing is counted and the visitor sees no error.
  const count = useCallback(() => {
    if (gtag === "") return;
    void import("../analytics/start-analytics.ts").then(
      ({ startAnalytics }) => startAnalytics(gtag, router),
      () => undefined,
    );
  }, [gtag, router]);

  useEffect(() => {
    if (hasConsent(document.cookie)) {
      count();
      return undefined;
    }
    return clock.after(cookieBannerDelayMs, () => {
      // It may have been given in another tab meanwhile.
      const given = hasConsent(document.cookie);
      if (given) count();
      setShown(!given);
    });
  }, [clock, count]);

  function consent(): void {
    document.cookie = consentGiven(location.protocol === "https:");
    count();
    setShown(false);
  }

  if (!shown) return null;
  // If the banner can't be loaded, the next page shows it.
  return (
    <PartBoundary waiting={null} missing={null}>
      <CookieNotice onMore={() => dispatch({ type: "open", overlay: "cookies" })} onConsent={consent} />
    </PartBoundary>
  );
}
