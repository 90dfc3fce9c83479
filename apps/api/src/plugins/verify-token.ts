import { errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyOptions } from "jose";
import { LRUCache } from "lru-cache";

/** How many tokens are remembered for each key: more than the customers who use one node within ten minutes. */
const rememberedTokens = 20_000;

/** The tokens whose signature and claims a key has verified, with their claims. */
const verified = new WeakMap<Buffer, LRUCache<string, JWTPayload>>();

function verifiedBy(key: Buffer): LRUCache<string, JWTPayload> {
  let tokens = verified.get(key);
  if (tokens === undefined) {
    tokens = new LRUCache({ max: rememberedTokens });
    verified.set(key, tokens);
  }
  return tokens;
}

/** What a token must fulfil. Each key is used with one list of algorithms, type, issuer and audience. */
type TokenRules = Pick<JWTVerifyOptions, "algorithms" | "typ" | "issuer" | "audience"> & {
  readonly currentDate: Date;
};

/**
 * Returns the claims of a token signed by one of our keys; null for any other token and for an expired one. A token is
 * verified once: later only its end is checked, which may have come meanwhile.
 */
export async function verifyToken(
  token: string,
  keys: readonly Buffer[],
  rules: TokenRules,
): Promise<JWTPayload | null> {
  for (const key of keys) {
    const known = verifiedBy(key).get(token);
    if (known !== undefined) return hasEnded(known, rules.currentDate) ? null : known;
  }
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, rules);
      verifiedBy(key).set(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
  return null;
}

/** Whether a token is over, by whole seconds as jose counts them. */
function hasEnded({ exp }: JWTPayload, now: Date): boolean {
  return exp !== undefined && exp <= Math.floor(now.getTime() / 1000);
}
