import { errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyOptions } from "jose";

/** What a token of ours says, signed by one of the keys; null for any other, and for one that has expired. */
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
