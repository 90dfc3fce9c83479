import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { periodFilter, siteFilter } from "./list-filter.ts";
import { ZipArchive } from "./privacy.ts";
import { privacyRequestTypes, refusalGrounds } from "../rules/privacy-request.ts";
import { BrandIdSchema, CustomerParams, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Privacy in the back office: requests by post or e-mail, enquiries and retention. */

export const opsExportCustomer = defineOperation({
  id: "opsExportCustomer",
  method: "GET",
  path: "/ops/api/customers/:customerId/export",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary: "The customer's export, for a request that came by post or e-mail; audited.",
  params: CustomerParams,
  responses: { 200: ZipArchive },
  errors: ["customer_not_found"],
});

export const opsDisputeEvidence = defineOperation({
  id: "opsDisputeEvidence",
  method: "GET",
  path: "/ops/api/disputes/:id/evidence",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "The evidence for a dispute, as a zip: statement, acceptances, logins, messages of the purchase's period and the disclosure, with an index; audited.",
  params: Type.Object({ id: Type.String({ pattern: "^[A-Za-z0-9_]{1,255}$" }) }),
  responses: { 200: ZipArchive },
  errors: ["dispute_not_found"],
});

/** Why staff erase a customer. A fixed list, because free text could name somebody permanently. */
export const ErasureReason = Type.Enum(["asked_by_post", "asked_by_email", "asked_by_phone", "legal_duty"]);
export type ErasureReason = Static<typeof ErasureReason>;

export const opsEraseCustomer = defineOperation({
  id: "opsEraseCustomer",
  method: "POST",
  path: "/ops/api/customers/:customerId/erase",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary: "Erases a customer as their own erasure would; audited with the reason.",
  params: CustomerParams,
  body: Type.Object({ reason: ErasureReason }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["customer_not_found"],
});

/** What is known of an erasure. The id names nobody any more. */
export const Erasure = Type.Object({
  askedBy: Type.Enum(["customer", "staff", "retention"]),
  erasedAt: Timestamp,
  /** False until the files are deleted, too. */
  finished: Type.Boolean(),
});
export type Erasure = Static<typeof Erasure>;

export const customerErasure = defineOperation({
  id: "customerErasure",
  method: "GET",
  path: "/ops/api/customers/:customerId/erasure",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Whether and when the customer with this id was erased, and who asked for it.",
  params: CustomerParams,
  responses: { 200: Erasure },
  errors: ["customer_not_found"],
});

/** A calendar date as YYYY-MM-DD. */
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const RequestType = Type.Enum([...privacyRequestTypes]);
const Ground = Type.Enum([...refusalGrounds]);
const EnquiryParams = Type.Object({ enquiryId: Uuid });

/** Which requests a list shows, besides those of a site, a period or a customer. */
export const requestFilter = {
  type: Type.Optional(RequestType),
  /** Absent: with any owner, or without. */
  owner: Type.Optional(Type.Enum(["me", "nobody"])),
} as const;

export const Enquiry = Type.Object({
  id: Uuid,
  type: RequestType,
  /** Null if the sender has no account, or was erased. */
  customerId: Nullable(Uuid),
  /** Null if the sender has no account, or was erased. */
  username: Nullable(Type.String()),
  brand: Nullable(BrandIdSchema),
  region: Nullable(RegionCodeSchema),
  /** Its customer was erased, and its words with them: the texts below are empty. */
  erased: Type.Boolean(),
  subject: Type.String(),
  body: Type.String(),
  receivedOn: Day,
  /** The last day for an answer (OFFICE-12). */
  dueOn: Day,
  /** Null: not extended. */
  extension: Nullable(Type.Object({ at: Timestamp, byName: Nullable(Type.String()), reason: Type.String() })),
  /** The member of staff who sees to it; null: nobody yet. */
  ownerId: Nullable(Uuid),
  ownerName: Nullable(Type.String()),
  /** The member of staff who recorded it; null: the customer sent it in My Account. */
  createdBy: Nullable(Uuid),
  createdByName: Nullable(Type.String()),
  /** What the customer quotes; null unless they sent it in My Account. */
  reference: Nullable(Type.String()),
  /** The name of the profile that a report is about. */
  profileName: Nullable(Type.String()),
  createdAt: Timestamp,
  status: Type.Enum(["open", "done", "refused"]),
  /** What was done, or what the person was told; null while it is open, and if an earlier version resolved it. */
  outcome: Nullable(Type.String()),
  /** Null unless it was refused. */
  refusedBecause: Nullable(Ground),
  /** Kept for 3 months from this time; null while it is open. */
  resolvedAt: Nullable(Timestamp),
  /** Null also if the customer erased themselves. */
  resolvedByName: Nullable(Type.String()),
  /** When the answer was texted to the customer; null: it was not. Only what they sent in My Account is answered by text. */
  answerTextedAt: Nullable(Timestamp),
});
export type Enquiry = Static<typeof Enquiry>;

export const createEnquiry = defineOperation({
  id: "createEnquiry",
  method: "POST",
  path: "/ops/api/enquiries",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Records a request that came to customer service by post or e-mail; audited.",
  body: Type.Object(
    {
      /** Null or absent if the sender has no account. */
      customerId: Type.Optional(Nullable(Uuid)),
      /** Absent: `other`. */
      type: Type.Optional(RequestType),
      /** Absent: today. At most a year ago. */
      receivedOn: Type.Optional(Day),
      subject: Type.String({ minLength: 1, maxLength: 200 }),
      body: Type.String({ minLength: 1, maxLength: 10_000 }),
    },
    { additionalProperties: false },
  ),
  responses: { 201: Enquiry },
  errors: ["customer_not_found", "invalid_request"],
});

export const listEnquiries = defineOperation({
  id: "listEnquiries",
  method: "GET",
  path: "/ops/api/enquiries",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Privacy requests, at most 100: what is open by its due date, the nearest first, and others newest first; audited.",
  query: Type.Object({
    /** open: not resolved yet. overdue: and past their due date. due: overdue, or due within 7 days. */
    state: Type.Optional(Type.Enum(["open", "overdue", "due", "resolved"])),
    ...requestFilter,
    customerId: Type.Optional(Uuid),
    ...siteFilter,
    ...periodFilter,
    /** The id of the last one shown: only those after it in the list. */
    before: Type.Optional(Uuid),
  }),
  responses: { 200: Type.Object({ enquiries: Type.Array(Enquiry) }) },
  errors: [],
});

export const enquiry = defineOperation({
  id: "enquiry",
  method: "GET",
  path: "/ops/api/enquiries/:enquiryId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "One privacy request; audited.",
  params: EnquiryParams,
  responses: { 200: Enquiry },
  errors: ["enquiry_not_found"],
});

export const enquiriesDue = defineOperation({
  id: "enquiriesDue",
  method: "GET",
  path: "/ops/api/enquiries/due",
  access: "staff",
  minimumRole: "supervisor",
  summary: "How many open requests are overdue, and how many are due within 7 days (OFFICE-13).",
  responses: {
    200: Type.Object({ overdue: Type.Integer({ minimum: 0 }), soon: Type.Integer({ minimum: 0 }) }),
  },
  errors: [],
});

export const enquiryOwners = defineOperation({
  id: "enquiryOwners",
  method: "GET",
  path: "/ops/api/enquiries/owners",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The members of staff who can own a request: supervisors and admins, by name.",
  responses: { 200: Type.Array(Type.Object({ staffId: Uuid, displayName: Type.String() })) },
  errors: [],
});

export const assignEnquiry = defineOperation({
  id: "assignEnquiry",
  method: "POST",
  path: "/ops/api/enquiries/:enquiryId/owner",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Gives an open request to a member of staff, or to nobody; audited.",
  params: EnquiryParams,
  body: Type.Object({ ownerId: Nullable(Uuid) }, { additionalProperties: false }),
  responses: { 200: Enquiry },
  errors: ["enquiry_not_found", "enquiry_closed", "staff_not_found"],
});

export const changeEnquiryType = defineOperation({
  id: "changeEnquiryType",
  method: "POST",
  path: "/ops/api/enquiries/:enquiryId/type",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Changes the type of an open request; audited.",
  params: EnquiryParams,
  body: Type.Object({ type: RequestType }, { additionalProperties: false }),
  responses: { 200: Enquiry },
  errors: ["enquiry_not_found", "enquiry_closed"],
});

export const extendEnquiry = defineOperation({
  id: "extendEnquiry",
  method: "POST",
  path: "/ops/api/enquiries/:enquiryId/extend",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Extends a request by two months, once, with the reason that the person was told; audited.",
  params: EnquiryParams,
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S" }) },
    { additionalProperties: false },
  ),
  responses: { 200: Enquiry },
  errors: ["enquiry_not_found", "enquiry_closed", "enquiry_extended", "enquiry_overdue"],
});

export const resolveEnquiry = defineOperation({
  id: "resolveEnquiry",
  method: "POST",
  path: "/ops/api/enquiries/:enquiryId/resolve",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Closes a request as done or refused; it is kept for 3 more months. A request from My Account is answered with a text of at most 400 characters. Repeated for a closed request, it changes nothing, but texts the answer if that failed before; audited.",
  params: EnquiryParams,
  body: Type.Object(
    {
      /** What was done, or what the person was told. */
      outcome: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }),
      /** Absent: done. */
      refusedBecause: Type.Optional(Ground),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Enquiry },
  errors: ["enquiry_not_found", "invalid_request"],
});

export const RetentionRun = Type.Object({
  id: Uuid,
  /** True: counted only, nothing was removed. */
  dryRun: Type.Boolean(),
  /** Customers last active before this time are removed. */
  cutoff: Timestamp,
  /** Rows by kind, such as `customers` or `enquiries`: removed, or due in a dry run. */
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Null: the daily run. */
  startedBy: Nullable(Uuid),
  startedByName: Nullable(Type.String()),
  createdAt: Timestamp,
});
export type RetentionRun = Static<typeof RetentionRun>;

/** How long a kind of record is kept, and how many records are due for removal now. */
export const RetentionRule = Type.Object({
  /** As in a run's counts, such as `conversations`. */
  kind: Type.String(),
  /** Counted from its last action; one of the two is 0. */
  months: Type.Integer({ minimum: 0 }),
  days: Type.Integer({ minimum: 0 }),
  /** Records whose last action was before this time are removed in the next run. */
  cutoff: Timestamp,
});
export type RetentionRule = Static<typeof RetentionRule>;

export const dryRunRetention = defineOperation({
  id: "dryRunRetention",
  method: "POST",
  path: "/ops/api/retention/dry-run",
  access: "staff",
  minimumRole: "admin",
  summary: "Counts what the daily retention run would remove now, and removes nothing; audited.",
  responses: { 200: RetentionRun },
  errors: [],
});

/** A removal that stopped and waits for staff to confirm it. */
export const RemovalHold = Type.Object({
  id: Uuid,
  work: Type.Enum(["retention", "unused_pictures"]),
  /** clocks: a server's clock and the database's differ. share: an unusual share of the data is due. */
  reason: Type.Enum(["clocks", "share"]),
  /** Records due at this time would have been removed. */
  moment: Timestamp,
  /** Kinds of which an unusual share would be removed: records due, and records in total. */
  counts: Type.Record(
    Type.String(),
    Type.Object({ due: Type.Integer({ minimum: 0 }), existing: Type.Integer({ minimum: 0 }) }),
  ),
  /** The server's clock minus the database's clock; negative: behind. Null if the hold is about a share. */
  clockSeconds: Nullable(Type.Integer()),
  createdAt: Timestamp,
  /** Null: nobody has confirmed it. Once confirmed it is carried out within minutes, pictures within the hour. */
  confirmedAt: Nullable(Timestamp),
  confirmedByName: Nullable(Type.String()),
});
export type RemovalHold = Static<typeof RemovalHold>;

export const confirmRemoval = defineOperation({
  id: "confirmRemoval",
  method: "POST",
  path: "/ops/api/retention/holds/:holdId/confirm",
  access: "staff",
  minimumRole: "admin",
  summary:
    "Confirms a held removal, so that it removes what it counted; audited. Refused while the clocks differ.",
  params: Type.Object({ holdId: Uuid }),
  responses: { 204: Type.Null() },
  errors: ["hold_not_found", "clocks_differ"],
});

export const listRetentionRuns = defineOperation({
  id: "listRetentionRuns",
  method: "GET",
  path: "/ops/api/retention",
  access: "staff",
  minimumRole: "admin",
  summary: "The retention periods, and retention runs and dry runs, newest first, at most 100.",
  responses: {
    200: Type.Object({
      /** In the order of removal. */
      rules: Type.Array(RetentionRule),
      /** Holds that wait for staff, newest first. */
      holds: Type.Array(RemovalHold),
      runs: Type.Array(RetentionRun),
    }),
  },
  errors: [],
});
