import type { FastifyReply, FastifyRequest } from "fastify";
import { SignJWT } from "jose";
import type { Platform } from "../platform.ts";
import { readHostCookies, setHostCookie } from "./cookie-names.ts";
import { goodKeys, keyedHash } from "./keys.ts";
import { verifyToken } from "./verify-token.ts";

/**
 * The cookie with the accounts that this browser has signed in to. Scripts can't read it, and only the server
 * can create it.
 */
export const knownBrowserCookie = "IMKnown";

/** Seconds until a browser that does not sign in again is forgotten. */
const knownSeconds = 180 * 24 * 60 * 60;
/** The most accounts a browser is known for, for example a couple's phone or a shared desk. */
const mostAccounts = 5;
const issuer = "parlour";
const audience = "known-browser";

/** A browser that has signed in before. */
export interface KnownBrowser {
  readonly id: string;
  /** Keyed hashes of account keys, newest last. The cookie contains no number and no name. */
  readonly accounts: readonly string[];
}

type KnownPlatform = Pick<Platform, "clock" | "keys" | "random" | "formerCookiesUntil">;

function hashOf(key: Buffer, browserId: string, account: string): string {
  return keyedHash(key, browserId, account).toString("base64url").slice(0, 22);
}

/** Returns the browser named by our cookie; null if there is no cookie or it is not ours. */
export async function readKnownBrowser(
  platform: Pick<Platform, "clock" | "keys" | "formerCookiesUntil">,
  request: Pick<FastifyRequest, "cookies" | "protocol">,
): Promise<KnownBrowser | null> {
  const { clock, keys } = platform;
  const [cookie] = readHostCookies(platform, request, knownBrowserCookie);
  if (cookie === undefined || cookie === "") return null;
  const payload = await verifyToken(cookie, goodKeys(keys, "knownBrowsers"), {
    algorithms: ["HS256"],
    issuer,
    audience,
    currentDate: clock.now(),
  });
  const { jti, accounts } = payload ?? {};
  if (typeof jti !== "string" || !Array.isArray(accounts)) return null;
  return { id: jti, accounts: accounts.filter((each) => typeof each === "string") };
}

/** Whether a browser has signed in to an account before. */
export function knowsAccount(
  platform: Pick<Platform, "keys">,
  browser: KnownBrowser | null,
  account: string,
): browser is KnownBrowser {
  if (browser === null) return false;
  return goodKeys(platform.keys, "knownBrowsers").some((key) =>
    browser.accounts.includes(hashOf(key, browser.id, account)),
  );
}

/** Makes the browser known for an account, after a sign-in or another proof of ownership. */
export async function rememberBrowser(
  platform: KnownPlatform,
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
): Promise<void> {
  const { clock, keys, random } = platform;
  const known = await readKnownBrowser(platform, request);
  const id = known?.id ?? random.uuid();
  const own = hashOf(keys.knownBrowsers, id, account);
  const others = (known?.accounts ?? []).filter((each) => each !== own);
  const now = Math.floor(clock.now().getTime() / 1000);
  const cookie = await new SignJWT({ accounts: [...others, own].slice(-mostAccounts) })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(now + knownSeconds)
    .sign(keys.knownBrowsers);
  const options = { path: "/", sameSite: "strict", maxAge: knownSeconds } as const;
  setHostCookie(platform, request, reply, knownBrowserCookie, cookie, options);
}
