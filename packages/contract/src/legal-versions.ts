/**
 * The versions of the legal texts: the one list for texts, server and app. Changed texts get a new entry at
 * the end of their document's list; the newest is in force as soon as it is deployed, and customers who
 * accepted an older one are asked again (LEGAL-6). The texts themselves are in @parlour/legal-texts.
 */

export const legalDocuments = ["terms", "privacy", "cookies", "accessibility"] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** The documents that a customer accepts (LEGAL-5). Cookies have their own consent (COOKIE-10). */
export const acceptedDocuments = ["terms", "privacy"] as const;
export type AcceptedDocument = (typeof acceptedDocuments)[number];

export interface LegalVersion {
  /** 1, 2, 3 … without gaps. */
  readonly version: number;
  /** The date it applies from, YYYY-MM-DD. */
  readonly effective: string;
  /** The changes since the previous version, one sentence each, addressed to the customer. */
  readonly change: string;
}

/** All versions of a document, oldest first. */
export type LegalVersions = {
  readonly [Document in LegalDocument]: readonly [LegalVersion, ...LegalVersion[]];
};

/** In force since 1 May 2018 (LEGAL-3). */
const first = { version: 1, effective: "2018-05-01", change: "The first version." } as const;

export const legalVersions: LegalVersions = {
  terms: [
    first,
    {
      version: 2,
      effective: "2026-11-26",
      change:
        "The terms say plainly when the 30-day refund ends, and in the United Kingdom and Ireland how you withdraw from a purchase within 14 days.",
    },
  ],
  privacy: [
    first,
    {
      version: 2,
      effective: "2026-11-26",
      change:
        "The policy names who checks ages and what we keep of a check, your consent to what you write in chats, and how we count versions of our front page without cookies.",
    },
  ],
  cookies: [
    first,
    {
      version: 2,
      effective: "2026-11-26",
      change: "The tables list only what this site sets, and your choice can be changed on the page itself.",
    },
  ],
  accessibility: [{ version: 1, effective: "2026-11-26", change: "The first version." }],
};

/** Returns the newest version, which is in force. */
export function versionInForce(
  document: LegalDocument,
  versions: LegalVersions = legalVersions,
): LegalVersion {
  const list = versions[document];
  return list.at(-1) ?? list[0];
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Formats the date that a version applies from as in the texts: "1 May 2018". */
export function formatEffectiveDate({ effective }: Pick<LegalVersion, "effective">): string {
  const [year, month, day] = effective.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}
