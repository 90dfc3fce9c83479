import { accessTokenSeconds, scopeOf } from "@parlour/contract/operations/sign-in";

/** For how many seconds a login lasts, however often it is renewed (LOGIN-5). */
export const loginSeconds = 8 * 60 * 60;
/** For how many seconds a used refresh token works again, for a second tab (LOGIN-6). */
export const rotationGraceSeconds = 30;

/** Returns the lifetime of an access token in seconds: ten minutes, or less if its login ends sooner. */
export function accessSeconds(loginEndsAt: Date, now: Date): number {
  return Math.min(accessTokenSeconds, Math.floor((loginEndsAt.getTime() - now.getTime()) / 1000));
}

export interface RefreshFacts {
  /** When the token was exchanged; null if it was not. */
  readonly rotatedAt: Date | null;
  /** When another token of its generation or a later one was exchanged; null if none was. */
  readonly supersededAt: Date | null;
  readonly issuedAt: Date;
  readonly loginEndsAt: Date;
  readonly loginRevokedAt: Date | null;
}

/**
 * Decides what to do with a refresh token. `reused` means that somebody has a copy, and the whole family ends
 * (LOGIN-6): the token was exchanged before the grace period, or the family has continued with a sibling.
 * Tabs that renewed at the same time share a cookie and continue with the token that it kept. A sibling
 * within its own grace period may still be used by one of those tabs.
 */
export function judgeRefresh(facts: RefreshFacts, now: Date): "rotate" | "ended" | "reused" {
  if (facts.loginRevokedAt !== null || now >= facts.loginEndsAt) return "ended";
  const { rotatedAt, supersededAt, issuedAt } = facts;
  const graceFrom = rotatedAt ?? (supersededAt === null ? null : issuedAt);
  if (graceFrom === null) return "rotate";
  const elapsed = (now.getTime() - graceFrom.getTime()) / 1000;
  return elapsed <= rotationGraceSeconds ? "rotate" : "reused";
}

/** Whether a client may request this scope: none, or the brand's own (LOGIN-14). */
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
