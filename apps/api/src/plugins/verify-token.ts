import { errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyOptions } from "jose";

/** Returns the claims of a token signed by one of our keys; null for any other token and for an expired one. */
export async function verifyToken(
  token: string,
  keys: readonly Buffer[],
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
  return null;
}
