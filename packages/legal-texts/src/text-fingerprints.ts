import type { LegalDocument } from "@parlour/contract/legal-versions";

/**
 * A fingerprint of each version's text, computed with the fixture's facts. The fingerprint of a deployed
 * version must not change, because customers accepted that text. text-fingerprints.test.ts prints what to
 * write here.
 */
export const textFingerprints: {
  readonly [Document in LegalDocument]: { readonly [version: number]: string };
} = {
  terms: { 1: "5d6ec50b76362b77", 2: "c7181d47699c834c" },
  privacy: { 1: "78db808831b83eb5", 2: "8ccefd16ae58a707" },
  cookies: { 1: "9313de3e2e4f6472", 2: "713b075d55a9a534" },
  accessibility: { 1: "16a39ee41ea3a70a" },
};
