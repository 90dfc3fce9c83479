/**
 * The policy of a page: our own files, and inline scripts and styles that carry the answer's nonce; beside them
 * only Stripe's and Turnstile's, and Google's tag where a region counts (safety.md, "tokens readable by scripts").
 */
const cardScripts = "https://js.stripe.com";
const cardFrames = "https://js.stripe.com https://hooks.stripe.com";
const cardCalls = "https://api.stripe.com";
const botCheck = "https://challenges.cloudflare.com";
/** Google's tag and where it sends counts; in the policy only where the page's content has an id (spec 3, Meta: gtag). */
const analyticsScripts = " https://www.googletagmanager.com";
const analyticsCalls =
  " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/** Origins of the scripts that a setting puts first in pages, each once. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

export interface PagePolicyFacts {
  readonly nonce: string;
  /** Origins of scripts that a setting puts first. */
  readonly extraOrigins: readonly string[];
  readonly https: boolean;
  /** Whether the page's content has an analytics id. */
  readonly analytics: boolean;
}

/** The Content-Security-Policy header of a brand's page. */
export function pagePolicy({ nonce, extraOrigins, https, analytics }: PagePolicyFacts): string {
  const extra = extraOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${cardScripts} ${botCheck}${analytics ? analyticsScripts : ""}${extra}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${cardCalls} ${botCheck}${analytics ? analyticsCalls : ""}${extra}`,
    `frame-src ${cardFrames} ${botCheck}${extra}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of the console: our own files, and the bot check that its sign-in may ask for. */
export function consolePolicy(nonce: string, botCheckOrigins: readonly string[]): string {
  const check = botCheckOrigins.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${check}`,
    `connect-src 'self' ${check}`,
    `frame-src ${check}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of a plain page without scripts. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
