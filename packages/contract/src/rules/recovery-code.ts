/** Recovery codes of staff: what stands in for an authenticator that is gone, each once. */

/** Codes that are made at a time. */
export const recoveryCodeCount = 10;

/** Crockford's base 32: no letter that could be read as another character. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Characters of a code; each is worth five bits, so that 50 bits have to be guessed. */
export const recoveryCodeLength = 10;

/** A code from as many random bytes as it has characters, without the hyphen that it is shown with. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeLength) throw new RangeError("a recovery code needs ten bytes");
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

/** A code as people read and copy it: two groups of five. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * The code that somebody typed: spaces, hyphens and capitals don't matter, and what looks like another character is
 * taken for it (o for 0, i and l for 1). Null where it can't be one.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s\-–—]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  const known = Array.from(code).every((character) => alphabet.includes(character));
  return known && code.length === recoveryCodeLength ? code : null;
}
