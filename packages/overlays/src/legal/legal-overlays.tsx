import { CookiePolicy } from "@parlour/legal-texts/cookie-policy.tsx";
import { PrivacyPolicy } from "@parlour/legal-texts/privacy-policy.tsx";
import { Terms } from "@parlour/legal-texts/terms.tsx";
import { useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";

/** Terms (spec 2), filled from the tenant's facts. */
export function TermsOverlay() {
  const { facts } = useOverlayServices();
  return (
    <OverlaySection title="Terms and Conditions">
      <Terms facts={facts.legal} />
    </OverlaySection>
  );
}

/** Privacy Policy (spec 2). */
export function PrivacyOverlay() {
  const { facts } = useOverlayServices();
  return (
    <OverlaySection title="Privacy Policy">
      <PrivacyPolicy facts={facts.legal} />
    </OverlaySection>
  );
}

/** Cookies Policy (spec 2). */
export function CookiesOverlay() {
  const { facts } = useOverlayServices();
  return (
    <OverlaySection title="Cookie Policy">
      <CookiePolicy facts={facts.legal} />
    </OverlaySection>
  );
}
