import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import type { Db } from "./database.ts";

/**
 * The names of cookies of ours that the product does not name. Over https they have the prefix `__Host-`: browsers then take
 * them from this host alone, whole and over https, so that no other subdomain can plant one. Plain http has no such cookies.
 *
 * The version before knew no prefix. For a week after an upgrade from it (former_cookie_names) both names are set and read,
 * so that people stay signed in while nodes of both run side by side and when the deployment goes back.
 */

type Names = Pick<Platform, "clock" | "formerCookiesUntil">;
type Asking = Pick<FastifyRequest, "cookies" | "protocol">;

/** Until when cookies without the prefix are accepted over https too; null: never. */
export async function readFormerCookiesUntil(database: Db): Promise<Date | null> {
  const row = await database.selectFrom("former_cookie_names").select("until").executeTakeFirst();
  return row?.until ?? null;
}

/** The names that a cookie has now, the best first. */
function namesOf(
  { clock, formerCookiesUntil }: Names,
  { protocol }: Pick<FastifyRequest, "protocol">,
  name: string,
): readonly string[] {
  if (protocol !== "https") return [name];
  const isFormerGood = formerCookiesUntil !== null && clock.now() < formerCookiesUntil;
  return isFormerGood ? [`__Host-${name}`, name] : [`__Host-${name}`];
}

/** What the browser sends by the names that are good now, the best first: more than one only after an upgrade. */
export function readHostCookies(platform: Names, request: Asking, name: string): readonly string[] {
  return namesOf(platform, request, name).flatMap((each) => request.cookies[each] ?? []);
}

/** Sets a cookie of this host alone. `path` is where it is sent; the prefix asks for the whole host. */
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

/** Takes a cookie away from the browser, by each name that it may have. */
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
