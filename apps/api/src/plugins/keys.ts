import { createHash, createHmac, hkdfSync } from "node:crypto";

/** Keys for short-lived data that can be created again: they change with SECRET. */
export interface ChangingKeys {
  /** Signs access tokens. */
  readonly accessTokens: Buffer;
  /** Hashes verification codes. */
  readonly codes: Buffer;
  /** Signs the addresses of pictures. */
  readonly files: Buffer;
  /** Encrypts the secrets of staff's authenticators. */
  readonly secondFactors: Buffer;
  /** Signs the cookie of browsers that have signed in before. */
  readonly knownBrowsers: Buffer;
}

/** The server's keys, one per purpose. */
export interface Keys extends ChangingKeys {
  /** Hashes phone numbers that only need to be compared (trial_claims). */
  readonly phones: Buffer;
  /** Hashes the card provider's fingerprints of cards (trial_cards). */
  readonly cards: Buffer;
  /** Hashes visitors' addresses that only need to be compared. */
  readonly addresses: Buffer;
  /** Hashes staff's recovery codes. */
  readonly recoveryCodes: Buffer;
  /** The private key for push services, unless a setting names one. */
  readonly pushes: Buffer;
  /** Also accepted while SECRET is being changed: SECRET_PREVIOUS. */
  readonly former: ChangingKeys | null;
}

export interface Secrets {
  readonly secret: string;
  /** Another secret whose logins, addresses and second factors are still accepted. */
  readonly previous?: string | undefined;
  /** The secret for keys that can never change, above all the numbers' hashes; `secret` if absent. */
  readonly lasting?: string | undefined;
}

function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "parlour", `parlour/${use}`, 32));
}

function changingKeys(secret: string): ChangingKeys {
  return {
    accessTokens: derive(secret, "access-tokens"),
    codes: derive(secret, "codes"),
    files: derive(secret, "files"),
    secondFactors: derive(secret, "second-factors"),
    knownBrowsers: derive(secret, "known-browsers"),
  };
}

/** Derives the keys (HKDF, SHA-256). The same secrets always give the same keys. */
export function deriveKeys({ secret, previous, lasting = secret }: Secrets): Keys {
  return {
    ...changingKeys(secret),
    phones: derive(lasting, "phones"),
    cards: derive(lasting, "cards"),
    addresses: derive(lasting, "addresses"),
    recoveryCodes: derive(lasting, "recovery-codes"),
    pushes: derive(lasting, "pushes"),
    former: previous === undefined ? null : changingKeys(previous),
  };
}

/**
 * Returns the keys accepted for a use: the one that signs, then the former one while SECRET is being changed.
 */
export function goodKeys(keys: Keys, use: keyof ChangingKeys): readonly Buffer[] {
  return keys.former === null ? [keys[use]] : [keys[use], keys.former[use]];
}

/** HMAC-SHA-256 of parts under a key; parts are length-prefixed so that no two lists collide. */
export function keyedHash(key: Buffer, ...parts: readonly string[]): Buffer {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}

/** Returns the SHA-256 of an unguessable token; the database stores it instead of the token. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
