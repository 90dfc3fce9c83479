/** Recovery codes of staff. Each replaces a lost authenticator once. */

/** The number of codes created at once. */
export const recoveryCodeCount = 10;

/** Crockford's base 32: no letter that could be read as another character. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The number of characters in a code. Each carries five bits, so a code has 50 bits. */
export const recoveryCodeLength = 10;

/** Creates a code from as many random bytes as it has characters, without the hyphen it is shown with. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeLength) throw new RangeError("a recovery code needs ten bytes");
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

/** Formats a code for reading and copying: two groups of five. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * Normalizes a typed code: ignores spaces, hyphens and capitals, and reads look-alike characters as the intended one (o
 * as 0, i and l as 1). Returns null if it can't be a code.
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
