import { Type, type Static } from "typebox";
import { acceptedDocuments } from "../legal-versions.ts";
import { defineOperation } from "../operation.ts";
import { Timestamp } from "./schemas.ts";

/** The versions of the legal texts a customer has accepted, and those still to be accepted (LEGAL-6). */

export const AcceptedDocumentSchema = Type.Enum([...acceptedDocuments]);
const VersionNumber = Type.Integer({ minimum: 1, maximum: 100_000 });

/** A document whose version in force the customer has not accepted. */
export const AwaitedAcceptance = Type.Object({
  document: AcceptedDocumentSchema,
  version: VersionNumber,
  /** YYYY-MM-DD */
  effective: Type.String({ format: "date" }),
  /** The changes since the version the customer accepted, oldest first. Empty: the customer has accepted none. */
  changes: Type.Array(Type.String()),
});
export type AwaitedAcceptance = Static<typeof AwaitedAcceptance>;

export const LegalAcceptances = Type.Object({
  /** Until this list is empty, sending and buying return `acceptance_required`. */
  awaiting: Type.Array(AwaitedAcceptance),
  /** The newest version they accepted of each document. */
  accepted: Type.Array(
    Type.Object({ document: AcceptedDocumentSchema, version: VersionNumber, acceptedAt: Timestamp }),
  ),
});
export type LegalAcceptances = Static<typeof LegalAcceptances>;

/** The versions that were on screen when the customer accepted them. */
export const ShownVersions = Type.Object(
  { terms: VersionNumber, privacy: VersionNumber },
  { additionalProperties: false },
);
export type ShownVersions = Static<typeof ShownVersions>;

export const readAcceptances = defineOperation({
  id: "readAcceptances",
  method: "GET",
  path: "/im/api/account/legal",
  access: "customer",
  summary: "Which legal texts await the customer's acceptance, and what they have accepted.",
  responses: { 200: LegalAcceptances },
  errors: [],
});

export const acceptLegal = defineOperation({
  id: "acceptLegal",
  method: "POST",
  path: "/im/api/account/legal",
  access: "customer",
  summary:
    "Accepts terms and privacy policy in the versions that were shown, which have to be those in force.",
  body: ShownVersions,
  responses: { 200: LegalAcceptances },
  errors: ["legal_version_stale"],
});
