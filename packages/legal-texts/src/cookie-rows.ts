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
    purpose: "Essential. Remembers that you agreed to cookies.",
    attributes: "First party; holds Yes",
  },
];

/** Set only after consent (COOKIE-6 to COOKIE-8). */
export const optionalCookies: readonly CookieRow[] = [
  {
    name: "_ga",
    expiry: "2 years",
    purpose: "Google Analytics. Tells visits by different browsers apart.",
    attributes: "First party, persistent",
  },
  {
    name: "_dc_gtm",
    expiry: "30 minutes",
    purpose: "Google Tag Manager. Limits how often measurements are sent.",
    attributes: "First party, persistent",
  },
  {
    name: "_gid",
    expiry: "30 minutes",
    purpose: "Google Analytics. Groups what happens within one visit.",
    attributes: "First party, persistent",
  },
  {
    name: "ads/ga-audiences",
    expiry: "30 minutes",
    purpose: "Google Ads. Finds audiences who may like the service.",
    attributes: "Third party, pixel",
  },
  {
    name: "CM",
    expiry: "10 years",
    purpose: "Advertising. Matches a browser between advertising partners.",
    attributes: "Third party, persistent",
  },
  {
    name: "Collect",
    expiry: "30 minutes",
    purpose: "Google Analytics. Sends what was measured: device and behaviour on the site.",
    attributes: "Third party, pixel",
  },
  {
    name: "Fr",
    expiry: "3 months",
    purpose: "Facebook. Delivers and measures advertising.",
    attributes: "Third party, persistent",
  },
  {
    name: "Tr",
    expiry: "Session",
    purpose: "Facebook. Reports that an advertisement led to a visit.",
    attributes: "Third party, pixel",
  },
  {
    name: "MC1",
    expiry: "5 years",
    purpose: "Microsoft. Tells visits by different browsers apart.",
    attributes: "Third party, persistent",
  },
];
