/**
 * Returns when an access token ends, in milliseconds since the epoch, without checking its signature. Null if it
 * does not say.
 */
export function tokenEndsAt(access: string): number | null {
  const payload = access.split(".")[1];
  if (payload === undefined) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as {
      readonly exp?: unknown;
    };
    return typeof exp === "number" ? exp * 1000 : null;
  } catch {
    return null;
  }
}
