import { Type, type Static } from "typebox";
import { defineOperation, staffRoles } from "../operation.ts";
import { BotToken, StaffSites, Timestamp, Uuid } from "./schemas.ts";

/** The console's session: an HttpOnly cookie. */

export const Staff = Type.Object({
  id: Uuid,
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum([...staffRoles]),
});
export type Staff = Static<typeof Staff>;

/** When a console session expires. */
export const SessionEnd = Type.Object({
  endsAt: Timestamp,
  /** Seconds until then by the server's clock, because the browser's may be wrong. */
  secondsLeft: Type.Integer({ minimum: 0 }),
  /** Whether activity no longer extends the session: it ends eight hours after sign-in. */
  isFinal: Type.Boolean(),
});
export type SessionEnd = Static<typeof SessionEnd>;

/** The signed-in member of staff, and what they must do before any other call is allowed. */
export const SignedInStaff = Type.Object({
  ...Staff.properties,
  /** password: choose their own; second_factor: set up an authenticator; null: nothing. */
  due: Type.Union([Type.Literal("password"), Type.Literal("second_factor"), Type.Null()]),
  /** The sites they work for; null: all. */
  sites: StaffSites,
  session: SessionEnd,
});
export type SignedInStaff = Static<typeof SignedInStaff>;

export const staffSignIn = defineOperation({
  id: "staffSignIn",
  method: "POST",
  path: "/ops/api/session",
  access: "public",
  summary:
    "Staff sign-in; sets the console's session cookie. Staff with a confirmed authenticator also send its code, or a recovery code; each works once.",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 80 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      /** Six digits of the authenticator. */
      code: Type.Optional(Type.String({ pattern: "^\\d{6}$" })),
      /** Instead of the code, as typed. */
      recoveryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      /** From a bot check with the action `staff_login`, required after `bot_check_required`. */
      botToken: Type.Optional(BotToken),
    },
    { additionalProperties: false },
  ),
  responses: { 200: SignedInStaff },
  errors: [
    "staff_credentials",
    "second_factor_required",
    "second_factor_invalid",
    "bot_check_required",
    "bot_check_failed",
  ],
});

export const staffSession = defineOperation({
  id: "staffSession",
  method: "GET",
  path: "/ops/api/session",
  access: "staff",
  beforeSetUp: true,
  summary: "Who is signed in, and when the session ends. Asking does not keep it alive.",
  responses: { 200: SignedInStaff },
  errors: [],
});

export const keepSession = defineOperation({
  id: "keepSession",
  method: "POST",
  path: "/ops/api/session/active",
  access: "staff",
  beforeSetUp: true,
  summary:
    "Reports that the person is at the console, because they have moved the pointer or pressed keys. A session without this, and without calls that change something, ends after the idle time.",
  responses: { 200: SessionEnd },
  errors: [],
});

export const stepUp = defineOperation({
  id: "stepUp",
  method: "POST",
  path: "/ops/api/session/step-up",
  access: "staff",
  summary:
    "Confirms the person's identity again: by the authenticator's code or a recovery code if they have an authenticator, otherwise by the password. Calls that need this are accepted for a few minutes.",
  body: Type.Object(
    {
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      /** Six digits of the authenticator. */
      code: Type.Optional(Type.String({ pattern: "^\\d{6}$" })),
      /** Instead of the code, as typed. */
      recoveryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      /** Until when no further proof is required. */
      until: Timestamp,
    }),
  },
  errors: ["password_wrong", "second_factor_required", "second_factor_invalid"],
});

export const staffSignOut = defineOperation({
  id: "staffSignOut",
  method: "DELETE",
  path: "/ops/api/session",
  access: "staff",
  beforeSetUp: true,
  summary: "Ends the console session.",
  responses: { 204: Type.Null() },
  errors: [],
});
