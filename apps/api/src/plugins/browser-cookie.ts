import { asId } from "@parlour/contract/ids";
import type { BrowserId } from "@parlour/contract/ids";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Random } from "../ports/random.ts";
import { hostCookieName, readHostCookie } from "./cookie-names.ts";

/** The essential first-party session cookie: a 32-character hex identifier (spec 9, cookie table). */
export const browserCookie = "IMSession";

/** The browser's identity as its cookie says, or null where there is none of the right form. */
export function readBrowserId(request: FastifyRequest): BrowserId | null {
  const value = readHostCookie(request, browserCookie);
  return value !== undefined && /^[0-9a-f]{32}$/.test(value) ? asId<BrowserId>(value) : null;
}

/** The browser's identity; gives the browser one where it has none. Scripts can't read it (HttpOnly). */
export function ensureBrowserId(request: FastifyRequest, reply: FastifyReply, random: Random): BrowserId {
  const known = readBrowserId(request);
  if (known) return known;
  const fresh = newBrowserId(random);
  giveBrowserId(request, reply, fresh);
  return fresh;
}

export function newBrowserId(random: Random): BrowserId {
  return asId<BrowserId>(random.bytes(16).toString("hex"));
}

/** Gives the browser another identity in the place of the one it had. */
export function giveBrowserId(request: FastifyRequest, reply: FastifyReply, browserId: BrowserId): void {
  reply.setCookie(hostCookieName(request, browserCookie), browserId, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
  });
}
