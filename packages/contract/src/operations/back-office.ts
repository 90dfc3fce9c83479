import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { banCategories, longestReviewDays } from "../rules/care.ts";
import { AgeCheckEntry } from "./age-checks.ts";
import { CustomerNote, NoteBody } from "./customer-notes.ts";
import {
  BrandIdSchema,
  CustomerParams,
  E164,
  Nullable,
  PhoneInput,
  RegionCodeSchema,
  Timestamp,
  Uuid,
} from "./schemas.ts";
import { AcceptedDocumentSchema } from "./legal.ts";
import { Statement, statementLimit } from "./statement.ts";

/**
 * The back office: customers, masked until their number is revealed with a reason, bans, goodwill, notes, and
 * the audit. Each of these calls is audited.
 */

/** The reason for an action that cannot easily be undone. The audit keeps it, so it must hold no names or numbers. */
const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: "\\S" });
const ReasonBody = Type.Object({ reason: Reason }, { additionalProperties: false });

/** A customer as the back office sees them: no phone number, no date of birth. */
export const CustomerFacts = Type.Object({
  customerId: Uuid,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  username: Type.String(),
  /** See AGE-5. */
  age: Type.Integer(),
  adultVerified: Type.Boolean(),
  /** Their newest checks of the age, all that is kept of them. Absent from the version before. */
  ageChecks: Type.Optional(Type.Array(AgeCheckEntry)),
  joinedAt: Timestamp,
  /** Their last activity, to the hour. */
  lastActiveAt: Timestamp,
  /** Credits left. */
  balance: Type.Integer({ minimum: 0 }),
  /** Credits owed. While above 0, no credits can be spent. */
  debt: Type.Integer({ minimum: 0 }),
  /** null: not banned. */
  ban: Nullable(Type.Object({ reason: Type.String(), since: Timestamp })),
  /** The end of the customer's own cool-off or self-exclusion; null: none. */
  coolOffUntil: Nullable(Timestamp),
  selfExcludedUntil: Nullable(Timestamp),
  /** The customer's latest choice about marketing texts; null: never asked. */
  marketingConsent: Nullable(Type.Boolean()),
  /** The number of active logins. */
  logins: Type.Integer({ minimum: 0 }),
  conversations: Type.Integer({ minimum: 0 }),
  payments: Type.Object({
    /** The number of successful payments, and their total in minor units of the region's currency. */
    succeeded: Type.Integer({ minimum: 0 }),
    paidMinor: Type.Integer({ minimum: 0 }),
    refundedMinor: Type.Integer({ minimum: 0 }),
    /** Payments that wait for staff. */
    held: Type.Integer({ minimum: 0 }),
    openDisputes: Type.Integer({ minimum: 0 }),
    /** Early fraud warnings of their payments. */
    fraudWarnings: Type.Integer({ minimum: 0 }),
  }),
});
export type CustomerFacts = Static<typeof CustomerFacts>;

export const findCustomer = defineOperation({
  id: "findCustomer",
  method: "POST",
  path: "/ops/api/customers/find",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Finds the customer of a brand by their whole phone number, in any usual way of writing.",
  body: Type.Object({ brand: BrandIdSchema, phone: PhoneInput }, { additionalProperties: false }),
  responses: { 200: CustomerFacts },
  errors: ["customer_not_found"],
});

export const customerFacts = defineOperation({
  id: "customerFacts",
  method: "GET",
  path: "/ops/api/customers/:customerId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "What the back office may know of a customer, masked.",
  params: CustomerParams,
  responses: { 200: CustomerFacts },
  errors: ["customer_not_found"],
});

export const revealCustomer = defineOperation({
  id: "revealCustomer",
  method: "POST",
  path: "/ops/api/customers/:customerId/reveal",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "Shows a customer's phone number; the audit keeps who asked and why.",
  params: CustomerParams,
  body: ReasonBody,
  responses: { 200: Type.Object({ phone: E164 }) },
  errors: ["customer_not_found"],
});

export const banCustomer = defineOperation({
  id: "banCustomer",
  method: "POST",
  path: "/ops/api/customers/:customerId/ban",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Bans a customer at once: every call of theirs returns 418, their streams and logins end, and the number can't sign up again in this brand.",
  params: CustomerParams,
  body: Type.Object(
    {
      reason: Reason,
      /** Absent: other. */
      category: Type.Optional(Type.Enum([...banCategories])),
      /** Days until another person reviews the ban. Absent: the category's default. */
      reviewInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: longestReviewDays })),
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: ["customer_not_found", "already_decided"],
});

export const unbanCustomer = defineOperation({
  id: "unbanCustomer",
  method: "POST",
  path: "/ops/api/customers/:customerId/unban",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Lifts a ban; the customer has to sign in again.",
  params: CustomerParams,
  body: ReasonBody,
  responses: { 204: Type.Null() },
  errors: ["customer_not_found", "already_decided"],
});

export const customerStatement = defineOperation({
  id: "customerStatement",
  method: "GET",
  path: "/ops/api/customers/:customerId/statement",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The customer's credit statement as the customer sees it, also of an erased account.",
  params: CustomerParams,
  query: Type.Object(
    {
      /** Only movements after this position. */
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      /** The most movements, and the most uncharged replies. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: statementLimit, default: statementLimit })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Statement },
  errors: ["customer_not_found"],
});

export const customerNotes = defineOperation({
  id: "customerNotes",
  method: "GET",
  path: "/ops/api/customers/:customerId/notes",
  access: "staff",
  minimumRole: "supervisor",
  summary: "All notes on a customer, oldest first.",
  params: CustomerParams,
  responses: { 200: Type.Array(CustomerNote) },
  errors: ["customer_not_found"],
});

export const addCustomerNote = defineOperation({
  id: "addCustomerNote",
  method: "POST",
  path: "/ops/api/customers/:customerId/notes",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Writes a note on a customer; every operator who claims a conversation of theirs sees it.",
  params: CustomerParams,
  body: NoteBody,
  responses: { 201: CustomerNote },
  errors: ["customer_not_found"],
});

/** The versions of the legal texts that a customer accepted, with times. */
export const LegalAcceptance = Type.Object({
  document: AcceptedDocumentSchema,
  version: Type.Integer({ minimum: 1 }),
  acceptedAt: Timestamp,
  /** When it was accepted: at sign-up, when a new version was shown, or before acceptances were recorded. */
  source: Type.Enum(["sign_up", "asked", "before_records"]),
  /** The version in force, which the customer must accept. */
  inForce: Type.Boolean(),
});
export type LegalAcceptance = Static<typeof LegalAcceptance>;

/** A customer's yes to the use of what they write in chats, or its withdrawal (CONSENT-7). */
export const ChatConsentRecord = Type.Object({
  /** False: taken back. */
  given: Type.Boolean(),
  version: Type.Integer({ minimum: 1 }),
  words: Type.String(),
  source: Type.Enum(["sign_up", "account", "chat"]),
  at: Timestamp,
});
export type ChatConsentRecord = Static<typeof ChatConsentRecord>;

export const CustomerLegal = Type.Object({
  accepted: Type.Array(LegalAcceptance),
  /** Documents whose version in force they have not accepted: until then they can't write or buy. */
  awaiting: Type.Array(AcceptedDocumentSchema),
  /** Newest first; empty: never asked. Absent from a server of the version before. */
  chatConsents: Type.Optional(Type.Array(ChatConsentRecord)),
});
export type CustomerLegal = Static<typeof CustomerLegal>;

export const customerLegal = defineOperation({
  id: "customerLegal",
  method: "GET",
  path: "/ops/api/customers/:customerId/legal",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Which versions of the legal texts a customer accepted, newest first, and which they still have to accept; and when they agreed to the use of what they write in chats.",
  params: CustomerParams,
  responses: {
    200: CustomerLegal,
  },
  errors: ["customer_not_found"],
});

/** An action by staff or the server: what, when, and on whom. */
export const AuditEntry = Type.Object({
  id: Uuid,
  at: Timestamp,
  /** null: the server itself. */
  staffId: Nullable(Uuid),
  /** Username and display name of who did it; null: the server itself. */
  staffUsername: Nullable(Type.String()),
  staffName: Nullable(Type.String()),
  /** Dotted, such as refund.approve. */
  action: Type.String(),
  targetType: Type.String(),
  targetId: Type.String(),
  /** What happened, with names: "Mara Holt refunded 12.00 GBP to fern_22 (Duskwren UK): asked twice". */
  sentence: Type.String(),
  /** The customer that it is about; null: none, or they have been erased. */
  customer: Nullable(
    Type.Object({
      customerId: Uuid,
      username: Type.String(),
      brand: BrandIdSchema,
      region: RegionCodeSchema,
    }),
  ),
  /** Ids and facts: never a message, phone number, password or code. */
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditLog = defineOperation({
  id: "auditLog",
  method: "GET",
  path: "/ops/api/audit",
  access: "staff",
  minimumRole: "admin",
  summary: "What staff did, newest first. Reading it is recorded, too.",
  query: Type.Object(
    {
      staffId: Type.Optional(Uuid),
      /**
       * Complete, such as refund.approve, or the part before a dot: `refund` finds everything about refunds.
       */
      action: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      targetType: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      targetId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      /** From this time on. */
      from: Type.Optional(Timestamp),
      /** Before this time. */
      to: Type.Optional(Timestamp),
      /** Id of the last entry on the previous page. */
      before: Type.Optional(Uuid),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ entries: Type.Array(AuditEntry), hasMore: Type.Boolean() }) },
  errors: [],
});
