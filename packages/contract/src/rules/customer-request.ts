import type { RegionCode } from "../regions.ts";
import type { CalendarDate } from "./adult.ts";
import { daysAfter, requestDueOn, type PrivacyRequestType } from "./privacy-request.ts";

/** Requests that a customer sends in My Account: complaints, reports and objections (PRIVACY-8 to PRIVACY-12). */

/**
 * What a customer can send, and the law that asks for it:
 * - complaint: Data Protection Act 2018 (GB), section 164A; Privacy Act 1988 (AU), Australian Privacy Principle 1.2(b);
 *   Regulation (EU) 2022/2065 (IE), article 20; Online Safety Act 2023 (GB), section 21
 * - report: Online Safety Act 2023 (GB), section 20; Online Safety (Basic Online Safety Expectations) Determination 2022
 *   (AU), section 13; Regulation (EU) 2022/2065 (IE), article 16
 * - objection: GDPR (GB, IE), article 21
 */
export const customerRequestKinds = [
  "complaint",
  "report",
  "objection",
  "other",
] as const satisfies readonly PrivacyRequestType[];
export type CustomerRequestKind = (typeof customerRequestKinds)[number];

/** The most characters of what a customer writes, and of an answer, which goes out as one text. */
export const customerRequestLength = 2000;
export const answerLength = 400;

/** How many requests a customer can send in 24 hours. */
export const requestsPerDay = 5;

/**
 * Data Protection Act 2018, section 164A(3) gives 30 days for acknowledging a complaint. Ours is acknowledged at once, and
 * answered by then.
 */
const days = 30;

/** Returns the last day for an answer: 30 days on, and never later than the GDPR's month (OFFICE-12). */
export function customerRequestDueOn(receivedOn: CalendarDate): CalendarDate {
  const inDays = daysAfter(receivedOn, days);
  const inAMonth = requestDueOn(receivedOn, false);
  return inDays < inAMonth ? inDays : inAMonth;
}

/** The characters of a reference: none that is read as another (0 and O, 1 and I). */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Returns what a customer quotes, from 8 random bytes: "K7QM-2FXA". */
export function requestReference(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, 8), (byte) => alphabet.charAt(byte % alphabet.length));
  return `${characters.slice(0, 4).join("")}-${characters.slice(4).join("")}`;
}

/** Somebody outside the service whom a customer can turn to. */
export interface ComplaintBody {
  readonly name: string;
  /** What it decides about, as the end of a sentence. */
  readonly about: string;
  readonly url: string;
}

/**
 * Whom a customer can turn to if our answer does not settle it, by region. Sources: GDPR, articles 12(4) and 77 and, for GB,
 * Data Protection Act 2018, section 165; Privacy Act 1988 (AU), section 36; Online Safety Act 2021 (AU), part 3;
 * Regulation (EU) 2022/2065, article 53.
 */
export const complaintBodies: { readonly [Code in RegionCode]: readonly ComplaintBody[] } = {
  GB: [
    { name: "Information Commissioner", about: "your data", url: "https://ico.org.uk/make-a-complaint" },
    { name: "Ofcom", about: "harmful content", url: "https://www.ofcom.org.uk/complaints" },
  ],
  AU: [
    {
      name: "Office of the Australian Information Commissioner",
      about: "your data",
      url: "https://www.oaic.gov.au/privacy/privacy-complaints",
    },
    { name: "eSafety Commissioner", about: "harmful content", url: "https://www.esafety.gov.au/report" },
  ],
  IE: [
    {
      name: "Data Protection Commission",
      about: "your data",
      url: "https://www.dataprotection.ie/en/individuals/raising-concern-commission",
    },
    { name: "Coimisiún na Meán", about: "harmful content", url: "https://www.cnam.ie" },
  ],
};
