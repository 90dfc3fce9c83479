import type { LegalDocument } from "@parlour/contract/legal-versions";

/**
 * What each version's words come to, over the facts of the fixture. Once a version is deployed its fingerprint stays:
 * customers accepted those words. text-fingerprints.test.ts says what to write here.
 */
export const textFingerprints: {
  readonly [Document in LegalDocument]: { readonly [version: number]: string };
} = {
  terms: { 1: "5d6ec50b76362b77" },
  privacy: { 1: "78db808831b83eb5" },
  cookies: { 1: "9313de3e2e4f6472" },
};
