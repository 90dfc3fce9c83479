import { versionInForce } from "@parlour/contract/legal-versions";

/** The versions of the texts that this page shows, sent to the server when a customer accepts them. */
export const shownVersions = {
  terms: versionInForce("terms").version,
  privacy: versionInForce("privacy").version,
} as const;
