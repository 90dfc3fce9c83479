import { sources } from "./content-security-policy-rules.ts";

/** How a rendered page becomes a preview in a frame of the console: nothing of it acts, and it finds its files there. */

/** Whole script elements; JSON in them has its "<" escaped, so that none ends early. */
const scripts = /<script\b[^>]*>[^]*?<\/script\s*>/giu;
/** Parts that only a real page needs: the app's manifest, alternate addresses, code to load. */
const pageLinks =
  /<link\b[^>]*\brel="(?:manifest|canonical|alternate|modulepreload|apple-touch-icon)"[^>]*>/giu;
/** Focus stays where somebody is writing. */
const focusing = /\sautofocus(?:="[^"]*")?(?=[\s/>])/giu;
/** Addresses of the brand's own files in attributes and styles. */
const ownFiles = /(["'(=]|&quot;)\/assets\//gu;

/**
 * The page without scripts, with the brand's files at their place on the console's host. Links of it lead to a window of
 * their own, which the frame's sandbox opens none of: so they lead nowhere.
 */
export function previewDocument(html: string, brandId: string): string {
  return html
    .replaceAll(scripts, "")
    .replaceAll(pageLinks, "")
    .replaceAll(focusing, "")
    .replaceAll(ownFiles, (_whole, before: string) => `${before}/brands/${brandId}/assets/`)
    .replace(/<head\b[^>]*>/iu, (head) => `${head}<base target="_blank"><meta name="parlour-preview">`);
}

/**
 * The policy of a preview: shown by the console alone; no script runs, whatever a content may hold, and the page has
 * none of the console's rights but to load its pictures and be scrolled to where it was.
 */
export function previewPolicy(nonce: string, pictureOrigins: readonly string[]): string {
  return [
    // No scripts, forms, windows or ways out; the same origin, so that the console can keep the frame's place.
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
