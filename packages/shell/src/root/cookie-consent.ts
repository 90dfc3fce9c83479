import type { CookieConsent } from "@parlour/overlays/ports";

/** The consent cookie: value Yes for 2 years (COOKIE-5, COOKIE-10). */
export const consentCookie = "CookiesConsent";
/** The banner shows this many milliseconds after loading has finished (COOKIE-9). */
export const cookieBannerDelayMs = 5000;

const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

/** Whether a cookie header contains consent. */
export function hasConsent(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim() === `${consentCookie}=Yes`);
}

/** The cookie to set when the button is pressed. */
export function consentGiven(secure: boolean): string {
  return `${consentCookie}=Yes; Max-Age=${twoYearsInSeconds}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The cookie to set when the agreement is taken back. */
const consentTakenBack = `${consentCookie}=; Max-Age=0; Path=/; SameSite=Lax`;

/**
 * Creates the choice about cookies of this page, as easy to take back as to give. Sources: Privacy and Electronic
 * Communications Regulations 2003 (GB), regulation 6, and S.I. No. 336 of 2011 (IE), regulation 5, with GDPR, article 7(3);
 * the same in AU, where no law asks for it; the cookie itself is its only memory. */
export function createCookieConsent(): CookieConsent {
  const listeners = new Set<() => void>();
  return {
    given: () => hasConsent(document.cookie),
    set(agreed) {
      document.cookie = agreed ? consentGiven(location.protocol === "https:") : consentTakenBack;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
