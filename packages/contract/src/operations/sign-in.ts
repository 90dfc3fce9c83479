import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BotToken, Timestamp, Uuid } from "./schemas.ts";

export const TokenPair = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal("Bearer"),
  /** For how many seconds the access token is valid. */
  expires_in: Type.Integer(),
  scope: Type.String(),
});
export type TokenPair = Static<typeof TokenPair>;

/** How a token pair is returned: browsers get the refresh token in an HttpOnly cookie, so no script can read it. */
export const TokenResponse = Type.Object({
  ...TokenPair.properties,
  refresh_token: Type.Optional(TokenPair.properties.refresh_token),
});
export type TokenResponse = Static<typeof TokenResponse>;

/** The longest validity of an access token in seconds. */
export const accessTokenSeconds = 600;
/** The OAuth scope of a brand: its name plus Client (LOGIN-14). */
export function scopeOf(brandName: string): string {
  return `${brandName}Client`;
}

/**
 * One operation with two grants, as in OAuth. Fields come as a form body; the query is accepted, too. Client
 * credentials are HTTP Basic: the brand id with an empty secret. A browser, which sends its origin, gets and
 * sends the refresh token as the cookie `IMToken_refresh`; other clients as the field.
 */
export const token = defineOperation({
  id: "token",
  method: "POST",
  path: "/api/uaa-service/oauth/token",
  access: "public",
  summary: "Password grant and refresh grant.",
  bodyType: "form",
  body: Type.Object({
    grant_type: Type.String({ maxLength: 40 }),
    scope: Type.Optional(Type.String({ maxLength: 80 })),
    username: Type.Optional(Type.String({ maxLength: 32 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    refresh_token: Type.Optional(Type.String({ maxLength: 512 })),
    /** From a bot check with the action `login`, required after `bot_check_required`. */
    "g-recaptcha-response": Type.Optional(BotToken),
  }),
  responses: { 200: TokenResponse },
  errors: [
    "invalid_grant",
    "invalid_client",
    "unsupported_grant_type",
    "bot_check_required",
    "bot_check_failed",
  ],
});

export const logout = defineOperation({
  id: "logout",
  method: "POST",
  path: "/im/logout/",
  access: "customer",
  summary: "Ends this login: its token family is revoked.",
  responses: { 204: Type.Null() },
  errors: [],
});

/** One of the customer's own logins, from sign-in to its end at most 8 hours later. */
export const OwnLogin = Type.Object({
  id: Uuid,
  /** Browser and system, such as "Chrome on Android". */
  device: Type.String(),
  createdAt: Timestamp,
  /** When its tokens were last renewed. */
  lastUsedAt: Timestamp,
  endsAt: Timestamp,
  /** Whether this is the login that made the call. */
  current: Type.Boolean(),
});
export type OwnLogin = Static<typeof OwnLogin>;

export const ownLogins = defineOperation({
  id: "ownLogins",
  method: "GET",
  path: "/im/api/account/logins",
  access: "customer",
  summary: "The customer's own active logins, newest first.",
  responses: { 200: Type.Array(OwnLogin) },
  errors: [],
});

export const endOwnLogin = defineOperation({
  id: "endOwnLogin",
  method: "DELETE",
  path: "/im/api/account/logins/:loginId",
  access: "customer",
  summary: "Ends one of the customer's own logins: its tokens are refused from then on.",
  params: Type.Object({ loginId: Uuid }),
  responses: { 204: Type.Null() },
  errors: ["login_not_found"],
});

export const endOtherLogins = defineOperation({
  id: "endOtherLogins",
  method: "POST",
  path: "/im/api/account/logins/end-others",
  access: "customer",
  summary: "Ends all of the customer's logins except the current one. Returns how many.",
  responses: { 200: Type.Object({ ended: Type.Integer({ minimum: 0 }) }) },
  errors: [],
});
