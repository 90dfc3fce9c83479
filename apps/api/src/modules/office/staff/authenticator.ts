import { createCipheriv, createDecipheriv } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import { codeStepSeconds, usableSteps } from "./rules.ts";

/** The shared secret of an authenticator (RFC 6238: SHA-1, six digits, 30 seconds), and its encryption at rest. */

const issuer = "Parlour";
const algorithm = "SHA1";
const digits = 6;
const nonceBytes = 12;
const tagBytes = 16;

/** Bytes of a secret, as RFC 4226 advises for SHA-1. */
export const secretBytes = 20;

/** Encrypts a secret for its owner's row (AES-256-GCM). In another person's row it can't be decrypted. */
export function sealSecret(key: Buffer, staffId: string, secret: Buffer, nonce: Buffer): Buffer {
  if (nonce.length !== nonceBytes) throw new RangeError("a nonce has 12 bytes");
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(staffId));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `sealSecret` made. Throws if key, owner or bytes do not fit. */
export function openSecret(key: Buffer, staffId: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(staffId));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** Decrypts a secret that was sealed with one of the keys; null if none fits. */
export function openedWith(keys: readonly Buffer[], staffId: string, sealed: Buffer): Buffer | null {
  for (const key of keys) {
    try {
      return openSecret(key, staffId, sealed);
    } catch {
      // sealed with another key
    }
  }
  return null;
}

function secretOf(bytes: Buffer): Secret {
  return Secret.fromHex(bytes.toString("hex"));
}

/** Returns the code of a time step. */
export function codeOfStep(secret: Buffer, step: number): string {
  return HOTP.generate({ secret: secretOf(secret), algorithm, digits, counter: step });
}

/** Returns the time step of a code; null if the code is too old, too new, already used, or wrong. */
export function stepOfCode(secret: Buffer, code: string, lastUsedStep: number, now: Date): number | null {
  const validate = (step: number): boolean =>
    HOTP.validate({ token: code, secret: secretOf(secret), algorithm, digits, counter: step, window: 0 }) !==
    null;
  return usableSteps(now, lastUsedStep).find(validate) ?? null;
}

/** Returns the data to set up an authenticator: the secret to type, and as an address for a QR code. */
export function enrolment(
  secret: Buffer,
  username: string,
): { readonly secret: string; readonly uri: string } {
  const shared = secretOf(secret);
  const totp = new TOTP({
    issuer,
    label: username,
    secret: shared,
    algorithm,
    digits,
    period: codeStepSeconds,
  });
  return { secret: shared.base32, uri: totp.toString() };
}
