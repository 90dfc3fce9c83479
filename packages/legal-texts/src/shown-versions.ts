import { versionInForce } from "@parlour/contract/legal-versions";

/** The versions of the texts that this page shows: what is told to the server when somebody accepts them. */
export const shownVersions = {
  terms: versionInForce("terms").version,
  privacy: versionInForce("privacy").version,
} as const;
