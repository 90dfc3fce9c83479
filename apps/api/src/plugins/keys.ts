import { createHash, createHmac, hkdfSync } from "node:crypto";

/** Keys for one use each, all derived from the server's one secret. */
export interface Keys {
  /** Signs access tokens. */
  readonly accessTokens: Buffer;
  /** Hashes verification codes. */
  readonly codes: Buffer;
  /** Hashes phone numbers where only "the same number" must be known (trial_claims). */
  readonly phones: Buffer;
  /** Hashes visitors' addresses where only "the same address" must be known. */
  readonly addresses: Buffer;
  /** Signs the addresses of pictures. */
  readonly files: Buffer;
  /** Encrypts what staff's authenticators share with the server. */
  readonly secondFactors: Buffer;
  /** Hashes staff's recovery codes. */
  readonly recoveryCodes: Buffer;
  /** Signs the cookie of browsers that have signed in before. */
  readonly knownBrowsers: Buffer;
  /** The private half of the pair that push services know the server by, where no setting gives one. */
  readonly pushes: Buffer;
}

/** Derives the keys (HKDF, SHA-256). The same secret always gives the same keys. */
export function deriveKeys(secret: string): Keys {
  const derive = (use: string): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, "parlour", `parlour/${use}`, 32));
  return {
    accessTokens: derive("access-tokens"),
    codes: derive("codes"),
    phones: derive("phones"),
    addresses: derive("addresses"),
    files: derive("files"),
    secondFactors: derive("second-factors"),
    recoveryCodes: derive("recovery-codes"),
    knownBrowsers: derive("known-browsers"),
    pushes: derive("pushes"),
  };
}

/** HMAC-SHA-256 of parts under a key; parts are length-prefixed so that no two lists collide. */
export function keyedHash(key: Buffer, ...parts: readonly string[]): Buffer {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}

/** SHA-256 of an unguessable token: what the database keeps instead of the token. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
