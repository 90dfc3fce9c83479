import { Type } from "typebox";
import { defineOperation } from "../operation.ts";
import { PasswordInput } from "./schemas.ts";

/** A customer's rights over their stored data: export and erasure (PRIVACY-1, PRIVACY-2). */

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
    "Erases the account for good; ledger facts stay without a name. Five wrong passwords in 15 minutes end the trying.",
  body: Type.Object({ password: PasswordInput }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["password_wrong"],
});
