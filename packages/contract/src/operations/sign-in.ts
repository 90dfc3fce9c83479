import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";

export const TokenPair = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal("Bearer"),
  /** Seconds the access token lives. */
  expires_in: Type.Integer(),
  scope: Type.String(),
});
export type TokenPair = Static<typeof TokenPair>;

/** The OAuth scope of a brand: its name plus Client (spec 7). */
export function scopeOf(brandName: string): string {
  return `${brandName}Client`;
}

/**
 * One operation with two grants, as OAuth has it. Fields come as a form body; the query is accepted too.
 * Client credentials are HTTP Basic: the brand id with an empty secret.
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
  }),
  responses: { 200: TokenPair },
  errors: ["invalid_grant", "invalid_client", "unsupported_grant_type"],
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
