import { reportPolicyFault } from "@parlour/contract/operations/faults";
import type { CardPageSources } from "../../../ports/cards.ts";
import type { InlineSources } from "./inline-sources.ts";

/**
 * The Content-Security-Policy of a page: our own files, and the page's own inline scripts and styles, by their hashes; from
 * others only the embedded card form's and Turnstile's, and Google's tag in regions with analytics
 * (docs/safety.md, "tokens readable by scripts").
 */
const botCheck = "https://challenges.cloudflare.com";
/** Hosts of Google's tag. The policy allows them only if the page's content has an analytics id (CONTENT-11). */
const analyticsScripts = " https://www.googletagmanager.com";
const analyticsCalls =
  " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/** Google's tag loads a picture in browsers that support nothing else. */
const analyticsPictures = " https://www.googletagmanager.com https://*.google-analytics.com";

/** Where browsers report what a policy refused (FAULT-3). */
const reports = `report-uri ${reportPolicyFault.path}`;

/** Formats sources, such as origins, for the end of a directive. */
export function sources(all: readonly string[]): string {
  return all.map((source) => ` ${source}`).join("");
}

/** Returns the origins of the scripts that a setting adds to pages, each once. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

export interface PagePolicyFacts {
  readonly inline: InlineSources;
  /** Origins of the scripts that a setting adds. */
  readonly extraOrigins: readonly string[];
  /** Origins of pictures from other hosts. */
  readonly pictureOrigins: readonly string[];
  /** Where the card form that is embedded in pages comes from. */
  readonly cards: CardPageSources;
  readonly https: boolean;
  /** Whether the page's content has an analytics id. */
  readonly analytics: boolean;
}

/** Returns the Content-Security-Policy header of a brand's page. */
export function pagePolicy({
  inline,
  extraOrigins,
  pictureOrigins,
  cards,
  https,
  analytics,
}: PagePolicyFacts): string {
  const extra = sources(extraOrigins);
  return [
    "default-src 'self'",
    `script-src 'self'${sources(inline.scripts)}${sources(cards.scripts)} ${botCheck}${analytics ? analyticsScripts : ""}${extra}`,
    `style-src 'self'${sources(inline.styles)}`,
    `img-src 'self' data: blob:${sources(pictureOrigins)}${analytics ? analyticsPictures : ""}`,
    "font-src 'self' data:",
    `connect-src 'self'${sources(cards.calls)} ${botCheck}${analytics ? analyticsCalls : ""}${extra}`,
    `frame-src${sources(cards.frames)} ${botCheck}${extra}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
    reports,
  ].join("; ");
}

/**
 * Returns the console's policy: our own files, the bot check that its sign-in may require, and pictures of
 * content from the deployment's picture origins.
 */
export function consolePolicy(
  inline: InlineSources,
  origins: { readonly botCheck: readonly string[]; readonly pictures: readonly string[] },
): string {
  const check = origins.botCheck.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self'${sources(inline.scripts)} ${check}`,
    `connect-src 'self' ${check}`,
    // Previews of content are frames from the console's own origin.
    `frame-src 'self' ${check}`,
    `style-src 'self'${sources(inline.styles)}`,
    `img-src 'self' data:${sources(origins.pictures)}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    reports,
  ].join("; ");
}

/** The policy of a plain page without scripts. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
