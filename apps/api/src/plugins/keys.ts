import { createHash, createHmac, hkdfSync } from "node:crypto";

/** Keys of what lives for a while and can be made again: they change with SECRET. */
export interface ChangingKeys {
  /** Signs access tokens. */
  readonly accessTokens: Buffer;
  /** Hashes verification codes. */
  readonly codes: Buffer;
  /** Signs the addresses of pictures. */
  readonly files: Buffer;
  /** Encrypts what staff's authenticators share with the server. */
  readonly secondFactors: Buffer;
  /** Signs the cookie of browsers that have signed in before. */
  readonly knownBrowsers: Buffer;
}

/** The server's keys, one per purpose. */
export interface Keys extends ChangingKeys {
  /** Hashes phone numbers where only "the same number" must be known (trial_claims). */
  readonly phones: Buffer;
  /** Hashes visitors' addresses where only "the same address" must be known. */
  readonly addresses: Buffer;
  /** Hashes staff's recovery codes. */
  readonly recoveryCodes: Buffer;
  /** The private half of the pair that push services know the server by, where no setting gives one. */
  readonly pushes: Buffer;
  /** Also accepted while SECRET is being changed: SECRET_PREVIOUS. */
  readonly former: ChangingKeys | null;
}

export interface Secrets {
  readonly secret: string;
  /** Another secret whose logins, addresses and second factors are good, too. */
  readonly previous?: string | undefined;
  /** What the keys derive from that can never change, numbers' hashes above all; `secret` when absent. */
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
    addresses: derive(lasting, "addresses"),
    recoveryCodes: derive(lasting, "recovery-codes"),
    pushes: derive(lasting, "pushes"),
    former: previous === undefined ? null : changingKeys(previous),
  };
}

/** The keys that are good for a use now: the one that signs, then the former one while SECRET is changed. */
export function goodKeys(keys: Keys, use: keyof ChangingKeys): readonly Buffer[] {
  return keys.former === null ? [keys[use]] : [keys[use], keys.former[use]];
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
