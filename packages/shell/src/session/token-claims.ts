/** Claims of the access token that the app reads (SITE-9). */
export interface TokenClaims {
  /** The phone number, E.164. */
  readonly user_name: string;
  readonly serviceId: string;
}

/**
 * Reads the claims of a token without checking its signature, which is the server's task. Null if unreadable.
 */
export function readTokenClaims(token: string): TokenClaims | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Record<keyof TokenClaims, unknown>>;
    const { user_name, serviceId } = claims;
    return typeof user_name === "string" && typeof serviceId === "string" ? { user_name, serviceId } : null;
  } catch {
    return null;
  }
}
