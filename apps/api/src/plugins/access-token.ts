import { accessTokenSeconds } from "@parlour/contract/operations/sign-in";
import { SignJWT } from "jose";
import type { Platform } from "../platform.ts";
import { goodKeys } from "./keys.ts";
import { verifyToken } from "./verify-token.ts";

/** The claims of an access token. `user_name` (the phone number) and `serviceId` are those of SITE-9. */
export interface AccessClaims {
  readonly customerId: string;
  readonly loginId: string;
  /** E.164. */
  readonly phone: string;
  readonly serviceId: string;
}

type TokenPlatform = Pick<Platform, "clock" | "keys">;
const issuer = "parlour";

/**
 * Signs an access token for one brand in one region. It is valid for ten minutes, or less if its login ends
 * sooner.
 */
export function signAccessToken(
  platform: TokenPlatform,
  claims: AccessClaims,
  seconds: number = accessTokenSeconds,
): Promise<string> {
  const now = Math.floor(platform.clock.now().getTime() / 1000);
  return new SignJWT({ user_name: claims.phone, serviceId: claims.serviceId, login: claims.loginId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(claims.serviceId)
    .setSubject(claims.customerId)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(platform.keys.accessTokens);
}

/** Returns the claims of a valid token of ours, otherwise null. */
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
  const { sub, user_name: phone, serviceId, login, aud } = payload;
  if (typeof sub !== "string" || typeof login !== "string") return null;
  if (typeof phone !== "string" || typeof serviceId !== "string") return null;
  // The previous version's tokens have no audience; all of them expire within ten minutes.
  if (aud !== undefined && aud !== serviceId) return null;
  return { customerId: sub, loginId: login, phone, serviceId };
}
