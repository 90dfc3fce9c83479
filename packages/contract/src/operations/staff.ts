import { Type, type Static } from "typebox";
import { defineOperation, staffRoles } from "../operation.ts";
import { Nullable, Timestamp, Uuid } from "./schemas.ts";

/** Staff: their own second factor, recovery codes, password and sessions. */

const OwnPassword = Type.String({ minLength: 1, maxLength: 200 });
export const AuthenticatorCode = Type.String({ pattern: "^\\d{6}$" });
/** As typed: hyphens, spaces and capitals don't matter. */
export const RecoveryCodeInput = Type.String({ minLength: 1, maxLength: 40 });
/** Password and, if an authenticator is active, its code or a recovery code. */
const Proof = {
  password: OwnPassword,
  code: Type.Optional(AuthenticatorCode),
  recoveryCode: Type.Optional(RecoveryCodeInput),
};
/** Ten codes that only this response contains. Each replaces the authenticator's code once. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const beginSecondFactor = defineOperation({
  id: "beginSecondFactor",
  method: "POST",
  path: "/ops/api/session/second-factor",
  access: "staff",
  beforeSetUp: true,
  summary:
    "Begins an authenticator (TOTP, SHA-1, six digits, 30 seconds); it is in force once its first code is confirmed. Staff who have one already send its code, or a recovery code.",
  body: Type.Object(Proof, { additionalProperties: false }),
  responses: {
    200: Type.Object({
      /** To type in: base32. */
      secret: Type.String(),
      /** To show as a picture: an otpauth:// address. */
      uri: Type.String(),
    }),
  },
  errors: ["password_wrong", "second_factor_required", "second_factor_invalid"],
});

export const confirmSecondFactor = defineOperation({
  id: "confirmSecondFactor",
  method: "POST",
  path: "/ops/api/session/second-factor/confirm",
  access: "staff",
  beforeSetUp: true,
  summary: "Activates the new authenticator and returns new recovery codes; the person's other sessions end.",
  body: Type.Object({ code: AuthenticatorCode }, { additionalProperties: false }),
  responses: { 200: RecoveryCodes },
  errors: ["second_factor_invalid"],
});

export const removeSecondFactor = defineOperation({
  id: "removeSecondFactor",
  method: "DELETE",
  path: "/ops/api/session/second-factor",
  access: "staff",
  beforeSetUp: true,
  summary: "Removes the caller's authenticator and its recovery codes; forbidden for roles that need one.",
  body: Type.Object(Proof, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["password_wrong", "second_factor_required", "second_factor_invalid", "second_factor_missing"],
});

export const renewRecoveryCodes = defineOperation({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/ops/api/session/recovery-codes",
  access: "staff",
  summary: "Makes ten new recovery codes; the former ones are no longer valid.",
  body: Type.Object(Proof, { additionalProperties: false }),
  responses: { 200: RecoveryCodes },
  errors: ["password_wrong", "second_factor_required", "second_factor_invalid", "second_factor_missing"],
});

/** The caller's account and ways to sign in. */
export const OwnAccount = Type.Object({
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum([...staffRoles]),
  /** Conversations that may be held at once. */
  capacity: Type.Integer(),
  /** Whether their role requires an authenticator. */
  secondFactorNeeded: Type.Boolean(),
  /** null: no authenticator is active. */
  secondFactor: Type.Union([
    Type.Null(),
    Type.Object({
      since: Timestamp,
      recoveryCodesLeft: Type.Integer({ minimum: 0 }),
      /** null: none were ever made. */
      recoveryCodesMadeAt: Nullable(Timestamp),
    }),
  ]),
});
export type OwnAccount = Static<typeof OwnAccount>;

export const ownAccount = defineOperation({
  id: "ownAccount",
  method: "GET",
  path: "/ops/api/session/account",
  access: "staff",
  beforeSetUp: true,
  summary: "The caller's own account, second factor, and number of unused recovery codes.",
  responses: { 200: OwnAccount },
  errors: [],
});

export const changeOwnPassword = defineOperation({
  id: "changeOwnPassword",
  method: "PUT",
  path: "/ops/api/session/password",
  access: "staff",
  beforeSetUp: true,
  summary:
    "Changes the caller's password: at least 10 characters with a digit and a capital, without the username. The person's other sessions end.",
  body: Type.Object({ password: OwnPassword, newPassword: OwnPassword }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["password_wrong", "password_weak"],
});

export const StaffLogin = Type.Object({
  id: Uuid,
  createdAt: Timestamp,
  endsAt: Timestamp,
  /** The browser and its system, such as "Chrome on Windows"; null: unknown. */
  device: Nullable(Type.String()),
  /** The network address of the sign-in; null: unknown. */
  address: Nullable(Type.String()),
  /** Whether it is the calling session. */
  current: Type.Boolean(),
});
export type StaffLogin = Static<typeof StaffLogin>;

export const ownSessions = defineOperation({
  id: "ownSessions",
  method: "GET",
  path: "/ops/api/sessions",
  access: "staff",
  summary: "The caller's own active sessions, newest first.",
  responses: { 200: Type.Array(StaffLogin) },
  errors: [],
});

export const endOwnSession = defineOperation({
  id: "endOwnSession",
  method: "DELETE",
  path: "/ops/api/sessions/:sessionId",
  access: "staff",
  summary: "Ends one of the caller's own sessions.",
  params: Type.Object({ sessionId: Uuid }),
  responses: { 204: Type.Null() },
  errors: ["session_not_found"],
});

export const endOtherSessions = defineOperation({
  id: "endOtherSessions",
  method: "POST",
  path: "/ops/api/sessions/end-others",
  access: "staff",
  summary: "Ends all of the caller's sessions except the current one.",
  responses: { 200: Type.Object({ ended: Type.Integer({ minimum: 0 }) }) },
  errors: [],
});
