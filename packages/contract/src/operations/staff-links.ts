import { Type, type Static } from "typebox";
import { defineOperation, staffRoles } from "../operation.ts";
import { SignedInStaff } from "./staff-session.ts";
import { Nullable, Timestamp } from "./schemas.ts";

/** One-time links with which staff choose a password: an invitation, or after a forgotten password. */

/** In the body and never in an address, because addresses end up in histories and logs. */
const Token = Type.String({ pattern: "^[\\w-]{43}$" });

/** The person a link is for. */
export const StaffLink = Type.Object({
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum([...staffRoles]),
  /** Whether they have an authenticator: then the password alone does not sign them in. */
  secondFactor: Type.Boolean(),
  expiresAt: Timestamp,
});
export type StaffLink = Static<typeof StaffLink>;

export const readStaffLink = defineOperation({
  id: "readStaffLink",
  method: "POST",
  path: "/ops/api/links/read",
  access: "public",
  summary: "Whom a one-time link is for. Reading it does not use it up.",
  body: Type.Object({ token: Token }, { additionalProperties: false }),
  responses: { 200: StaffLink },
  errors: ["link_invalid"],
});

export const acceptStaffLink = defineOperation({
  id: "acceptStaffLink",
  method: "POST",
  path: "/ops/api/links/accept",
  access: "public",
  summary:
    "Chooses a password by a one-time link, which is then used up. Signs its owner in, unless an authenticator's code is still needed.",
  body: Type.Object(
    { token: Token, password: Type.String({ minLength: 1, maxLength: 200 }) },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      username: Type.String(),
      /** null: sign in with the new password and the authenticator's code. */
      staff: Nullable(SignedInStaff),
    }),
  },
  errors: ["link_invalid", "password_weak"],
});
