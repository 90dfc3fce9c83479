import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import type { Db } from "./database.ts";

/**
 * The names of our own cookies, except for those that the product's rules name. Over https they have the
 * prefix `__Host-`: browsers then accept them only from this host and over https, so that no other subdomain
 * can plant one. Plain http does not support such cookies. The previous version had no prefix. For a week
 * after an upgrade from it (former_cookie_names) both names are set and read, so that people stay signed in
 * while nodes of both versions run, and after a rollback.
 */

type Names = Pick<Platform, "clock" | "formerCookiesUntil">;
type Asking = Pick<FastifyRequest, "cookies" | "protocol">;

/** Until when cookies without the prefix are accepted over https too; null: never. */
export async function readFormerCookiesUntil(database: Db): Promise<Date | null> {
  const row = await database.selectFrom("former_cookie_names").select("until").executeTakeFirst();
  return row?.until ?? null;
}

/** Returns a cookie's current names, the preferred one first. */
function namesOf(
  { clock, formerCookiesUntil }: Names,
  { protocol }: Pick<FastifyRequest, "protocol">,
  name: string,
): readonly string[] {
  if (protocol !== "https") return [name];
  const isFormerGood = formerCookiesUntil !== null && clock.now() < formerCookiesUntil;
  return isFormerGood ? [`__Host-${name}`, name] : [`__Host-${name}`];
}

/**
 * Returns the cookie's values by its current names, the preferred one first; several only after an upgrade.
 */
export function readHostCookies(platform: Names, request: Asking, name: string): readonly string[] {
  return namesOf(platform, request, name).flatMap((each) => request.cookies[each] ?? []);
}

/**
 * Sets a cookie for this host alone. `path` applies only without the prefix, which requires the whole host.
 */
export function setHostCookie(
  platform: Names,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: Pick<CookieSerializeOptions, "sameSite" | "maxAge"> & { readonly path: string },
): void {
  for (const each of namesOf(platform, request, name)) {
    reply.setCookie(each, value, {
      ...options,
      path: each === name ? options.path : "/",
      httpOnly: true,
      secure: request.protocol === "https",
    });
  }
}

/** Deletes a cookie in the browser, under each name that it may have. */
export function clearHostCookie(
  platform: Names,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  path: string,
): void {
  for (const each of namesOf(platform, request, name)) {
    reply.clearCookie(each, { path: each === name ? path : "/", secure: request.protocol === "https" });
  }
}
