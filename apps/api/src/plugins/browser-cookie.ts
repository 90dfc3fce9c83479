import { asId } from "@parlour/contract/ids";
import type { BrowserId } from "@parlour/contract/ids";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Random } from "../ports/random.ts";
import type { Platform } from "../platform.ts";
import { readHostCookies, setHostCookie } from "./cookie-names.ts";

type CookiePlatform = Pick<Platform, "clock" | "formerCookiesUntil">;

/** The essential first-party session cookie: a 32-character hex identifier (COOKIE-2). */
export const browserCookie = "IMSession";

/** Returns the browser's id from its cookie, or null if it is missing or malformed. */
export function readBrowserId(platform: CookiePlatform, request: FastifyRequest): BrowserId | null {
  const [value] = readHostCookies(platform, request, browserCookie);
  return value !== undefined && /^[0-9a-f]{32}$/.test(value) ? asId<BrowserId>(value) : null;
}

/** Returns the browser's id, and sets a new one if it has none. Scripts can't read it (HttpOnly). */
export function ensureBrowserId(
  platform: CookiePlatform & Pick<Platform, "random">,
  request: FastifyRequest,
  reply: FastifyReply,
): BrowserId {
  const known = readBrowserId(platform, request);
  if (known) return known;
  const fresh = newBrowserId(platform.random);
  giveBrowserId(platform, request, reply, fresh);
  return fresh;
}

export function newBrowserId(random: Random): BrowserId {
  return asId<BrowserId>(random.bytes(16).toString("hex"));
}

/** Gives the browser a new id. */
export function giveBrowserId(
  platform: CookiePlatform,
  request: FastifyRequest,
  reply: FastifyReply,
  browserId: BrowserId,
): void {
  setHostCookie(platform, request, reply, browserCookie, browserId, { path: "/", sameSite: "lax" });
}
