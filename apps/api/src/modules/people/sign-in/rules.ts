import { accessTokenSeconds, scopeOf } from "@parlour/contract/operations/sign-in";

/** Seconds a login lasts, whatever is renewed (LOGIN-5). */
export const loginSeconds = 8 * 60 * 60;
/** Seconds in which a used refresh token works again, for a second tab (LOGIN-6). */
export const rotationGraceSeconds = 30;

/** Returns the lifetime of an access token in seconds: ten minutes, or less if its login ends sooner. */
export function accessSeconds(loginEndsAt: Date, now: Date): number {
  return Math.min(accessTokenSeconds, Math.floor((loginEndsAt.getTime() - now.getTime()) / 1000));
}

export interface RefreshFacts {
  /** When the token was exchanged; null when it never was. */
  readonly rotatedAt: Date | null;
  /** When another token of its generation or a later one was exchanged; null when none was. */
  readonly supersededAt: Date | null;
  readonly issuedAt: Date;
  readonly loginEndsAt: Date;
  readonly loginRevokedAt: Date | null;
}

/**
 * What a refresh token is good for. `reused` means that somebody holds a copy, and the whole family ends (LOGIN-6).
 * So it is when a token was exchanged longer ago than the grace, and when the family has gone on with a
 * sibling: tabs that renewed at the same time share a cookie, and go on with the one that it kept. A sibling that is
 * itself no older than the grace may still be in the hands of one of those tabs.
 */
export function judgeRefresh(facts: RefreshFacts, now: Date): "rotate" | "ended" | "reused" {
  if (facts.loginRevokedAt !== null || now >= facts.loginEndsAt) return "ended";
  const { rotatedAt, supersededAt, issuedAt } = facts;
  const graceFrom = rotatedAt ?? (supersededAt === null ? null : issuedAt);
  if (graceFrom === null) return "rotate";
  const elapsed = (now.getTime() - graceFrom.getTime()) / 1000;
  return elapsed <= rotationGraceSeconds ? "rotate" : "reused";
}

/** Whether a client may ask for this scope: none, or the brand's own (LOGIN-14). */
export function scopeAllowed(asked: string | undefined, brandName: string): boolean {
  return asked === undefined || asked === "" || asked === scopeOf(brandName);
}

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** Reads HTTP Basic credentials; null for anything else. */
export function parseBasic(authorization: string | undefined): ClientCredentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const [id, ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return id === undefined || secret.length === 0 ? null : { id, secret: secret.join(":") };
}
