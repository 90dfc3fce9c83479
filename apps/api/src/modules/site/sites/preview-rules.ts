import { sources } from "./content-security-policy-rules.ts";

/**
 * Turns a rendered page into a preview in a frame of the console: it runs no scripts, and its file addresses
 * work there.
 */

/** Whole script elements; JSON in them has its "<" escaped, so that none ends early. */
const scripts = /<script\b[^>]*>[^]*?<\/script\s*>/giu;
/** What a browser without JavaScript shows; visitors with it never see that. */
const withoutScripts = /<noscript\b[^>]*>[^]*?<\/noscript\s*>/giu;
/** Parts that only a real page needs: the app's manifest, alternate addresses, code to load. */
const pageLinks =
  /<link\b[^>]*\brel="(?:manifest|canonical|alternate|modulepreload|apple-touch-icon)"[^>]*>/giu;
/** The focus stays in the field where somebody is typing. */
const focusing = /\sautofocus(?:="[^"]*")?(?=[\s/>])/giu;
/** Addresses of the brand's own files in attributes and styles. */
const ownFiles = /(["'(=]|&quot;)\/assets\//gu;

/**
 * Returns the page without scripts, with the addresses of the brand's files on the console's host. Its links
 * open a new window, which the frame's sandbox forbids, so they do nothing.
 */
export function previewDocument(html: string, brandId: string): string {
  return html
    .replaceAll(scripts, "")
    .replaceAll(withoutScripts, "")
    .replaceAll(pageLinks, "")
    .replaceAll(focusing, "")
    .replaceAll(ownFiles, (_whole, before: string) => `${before}/brands/${brandId}/assets/`)
    .replace(/<head\b[^>]*>/iu, (head) => `${head}<base target="_blank"><meta name="parlour-preview">`);
}

/**
 * Returns the policy of a preview: only the console may frame it; no script runs, whatever the content holds.
 * Of the console's rights the page only loads its pictures and keeps its scroll position.
 */
export function previewPolicy(nonce: string, pictureOrigins: readonly string[]): string {
  return [
    // No scripts, forms, windows or navigation; the same origin, so that the console can keep the frame's
    // scroll position.
    "sandbox allow-same-origin",
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${sources(pictureOrigins)}`,
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
