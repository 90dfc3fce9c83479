import { SignJWT } from "jose";
import type { Platform } from "../platform.ts";
import { goodKeys } from "./keys.ts";
import { verifyToken } from "./verify-token.ts";

/** Seconds an access token lives (safety.md: "access tokens live 10 minutes"). */
export const accessTokenSeconds = 600;

/** What an access token says. `user_name` and `serviceId` are the spec's claims (section 3). */
export interface AccessClaims {
  readonly customerId: string;
  readonly loginId: string;
  /** E.164. */
  readonly phone: string;
  readonly serviceId: string;
}

type TokenPlatform = Pick<Platform, "clock" | "keys">;
const issuer = "parlour";

/** Signs an access token that lives ten minutes. */
export function signAccessToken(platform: TokenPlatform, claims: AccessClaims): Promise<string> {
  const now = Math.floor(platform.clock.now().getTime() / 1000);
  return new SignJWT({ user_name: claims.phone, serviceId: claims.serviceId, login: claims.loginId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(issuer)
    .setSubject(claims.customerId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(platform.keys.accessTokens);
}

/** Null for anything but a token of ours that is still alive. */
export async function verifyAccessToken(
  platform: TokenPlatform,
  token: string,
): Promise<AccessClaims | null> {
  const payload = await verifyToken(token, goodKeys(platform.keys, "accessTokens"), {
    algorithms: ["HS256"],
    typ: "at+jwt",
    issuer,
    currentDate: platform.clock.now(),
  });
  if (payload === null) return null;
  const { sub, user_name: phone, serviceId, login } = payload;
  if (typeof sub !== "string" || typeof login !== "string") return null;
  if (typeof phone !== "string" || typeof serviceId !== "string") return null;
  return { customerId: sub, loginId: login, phone, serviceId };
}
