import { AccessibilityStatement } from "@parlour/legal-texts/accessibility-statement.tsx";
import { CookiePolicy } from "@parlour/legal-texts/cookie-policy.tsx";
import { PrivacyPolicy } from "@parlour/legal-texts/privacy-policy.tsx";
import { Terms } from "@parlour/legal-texts/terms.tsx";
import type { ReactNode } from "react";
import { useOverlayServices } from "../overlay-context.tsx";
import { OverlaySection } from "../overlay-section.tsx";
import { CookieChoice } from "./cookie-choice.tsx";

interface LegalTextProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A long text in the panel. It is focusable, so that the keyboard can scroll it although it has no controls.
 */
function LegalText({ title, children }: LegalTextProps) {
  return (
    <OverlaySection title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: it is what scrolls */}
      <section aria-label={title} tabIndex={0}>
        {children}
      </section>
    </OverlaySection>
  );
}

/** Terms (LEGAL-2), filled from the tenant's facts. */
export function TermsOverlay() {
  const { facts } = useOverlayServices();
  return (
    <LegalText title="Terms and Conditions">
      <Terms facts={facts.legal} />
    </LegalText>
  );
}

/** Privacy Policy (LEGAL-3). */
export function PrivacyOverlay() {
  const { facts } = useOverlayServices();
  return (
    <LegalText title="Privacy Policy">
      <PrivacyPolicy facts={facts.legal} />
    </LegalText>
  );
}

/** Cookies Policy (COOKIE-1). */
export function CookiesOverlay() {
  const { facts } = useOverlayServices();
  return (
    <LegalText title="Cookie Policy">
      <CookiePolicy facts={facts.legal} choice={<CookieChoice />} />
    </LegalText>
  );
}

/** Accessibility Statement (LEGAL-8). */
export function AccessibilityOverlay() {
  const { facts } = useOverlayServices();
  return (
    <LegalText title="Accessibility Statement">
      <AccessibilityStatement facts={facts.legal} />
    </LegalText>
  );
}
