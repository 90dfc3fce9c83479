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
