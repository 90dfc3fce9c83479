/** A row of the cookies policy's table (COOKIE-1). */
export interface CookieRow {
  readonly name: string;
  readonly expiry: string;
  readonly purpose: string;
  readonly attributes: string;
}

/** Set by the site itself; it can't work without them (COOKIE-2 to COOKIE-5). */
export const essentialCookies: readonly CookieRow[] = [
  {
    name: "IMSession",
    expiry: "Session",
    purpose: "Essential. Recognises this browser, so that a code works only where it was asked for.",
    attributes:
      "First party, HttpOnly, Secure, SameSite=Lax; holds a 32-character hexadecimal identifier. Named __Host-IMSession where the connection is encrypted",
  },
  {
    name: "IMKnown",
    expiry: "180 days",
    purpose:
      "Essential. Recognises a browser that has logged in before, so that wrong passwords typed by others don't keep you out.",
    attributes:
      "First party, HttpOnly, Secure, SameSite=Strict; holds no number and no name. Named __Host-IMKnown where the connection is encrypted",
  },
  {
    name: "IMToken_access",
    expiry: "8 hours",
    purpose: "Essential. Keeps you logged in.",
    attributes: "First party, Secure, SameSite=Strict",
  },
  {
    name: "IMToken_refresh",
    expiry: "8 hours",
    purpose: "Essential. Renews your login while you use the site.",
    attributes: "First party, HttpOnly, Secure, SameSite=Strict",
  },
  {
    name: "CookiesConsent",
    expiry: "2 years",
    purpose: "Essential. Remembers that you agreed to cookies. Set when you agree.",
    attributes: "First party, Secure, SameSite=Lax; holds Yes",
  },
];

/** Set by the card provider's form, against fraud, when somebody pays (COOKIE-14). */
export const paymentCookies: readonly CookieRow[] = [
  {
    name: "__stripe_mid",
    expiry: "1 year",
    purpose: "Essential to pay. Lets our card provider Stripe recognise fraud.",
    attributes: "First party, Secure, SameSite=Strict; set by Stripe's form",
  },
  {
    name: "__stripe_sid",
    expiry: "30 minutes",
    purpose: "Essential to pay. Lets our card provider Stripe recognise fraud.",
    attributes: "First party, Secure, SameSite=Strict; set by Stripe's form",
  },
];

/** Set only after consent, where the site counts visits (COOKIE-6, COOKIE-13). */
export const optionalCookies: readonly CookieRow[] = [
  {
    name: "_ga",
    expiry: "2 years",
    purpose: "Google Analytics. Tells visits by different browsers apart.",
    attributes: "First party, persistent",
  },
  {
    name: "_ga_ and the site’s id",
    expiry: "2 years",
    purpose: "Google Analytics. Keeps the pages of one visit together.",
    attributes: "First party, persistent",
  },
];
