import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { customerRequestKinds, customerRequestLength } from "../rules/customer-request.ts";
import { privacyRequestTypes } from "../rules/privacy-request.ts";
import { Nullable, PasswordInput, Timestamp, Uuid } from "./schemas.ts";

/** A customer's rights over their stored data: export and erasure (PRIVACY-1, PRIVACY-2), and requests (PRIVACY-8). */

/** The bytes of a zip archive, sent as application/zip. */
export const ZipArchive = Type.Unsafe<Uint8Array>({ type: "string", contentMediaType: "application/zip" });

export const exportAccount = defineOperation({
  id: "exportAccount",
  method: "GET",
  path: "/im/api/account/export",
  access: "customer",
  summary: "Everything kept about the customer, as a zip; one at a time and three in an hour.",
  responses: { 200: ZipArchive },
  errors: [],
});

export const eraseAccount = defineOperation({
  id: "eraseAccount",
  method: "POST",
  path: "/im/api/account/erase",
  access: "customer",
  summary:
    "Erases the account for good; ledger facts stay without a name. After five wrong passwords in 15 minutes, more are refused.",
  body: Type.Object({ password: PasswordInput }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["password_wrong"],
});

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** A request as the customer who sent it sees it. */
export const OwnRequest = Type.Object({
  id: Uuid,
  /** What they quote: "K7QM-2FXA". */
  reference: Type.String(),
  /** Staff can correct the kind that the customer chose. */
  type: Type.Enum([...privacyRequestTypes]),
  /** The reported profile's name; null: none. */
  profileName: Nullable(Type.String()),
  text: Type.String(),
  receivedOn: Day,
  /** The last day for an answer. */
  dueOn: Day,
  /** Why it takes two months longer; null: it does not. */
  extensionReason: Nullable(Type.String()),
  status: Type.Enum(["open", "done", "refused"]),
  /** Null while it is open. */
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Timestamp),
});
export type OwnRequest = Static<typeof OwnRequest>;

export const sendRequest = defineOperation({
  id: "sendRequest",
  method: "POST",
  path: "/im/api/account/requests",
  access: "customer",
  summary:
    "Sends customer service a complaint, a report of a profile or an objection, at most five in 24 hours. requestId is the idempotency key. The answer comes by text.",
  body: Type.Object(
    {
      requestId: Uuid,
      kind: Type.Enum([...customerRequestKinds]),
      /** The profile that a report is about. */
      profileId: Type.Optional(Nullable(Uuid)),
      text: Type.String({ minLength: 1, maxLength: customerRequestLength, pattern: "\\S" }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: OwnRequest, 201: OwnRequest },
  errors: ["profile_not_found", "message_id_reused"],
});

export const ownRequests = defineOperation({
  id: "ownRequests",
  method: "GET",
  path: "/im/api/account/requests",
  access: "customer",
  summary: "The requests that the customer sent in My Account, newest first, at most 20.",
  query: Type.Object({
    /** The id of the last one shown: only those after it in the list. */
    before: Type.Optional(Uuid),
  }),
  responses: { 200: Type.Array(OwnRequest) },
  errors: [],
});
