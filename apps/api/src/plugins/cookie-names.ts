import type { FastifyRequest } from "fastify";

/**
 * The name of a cookie of ours that the product does not name. Over https it has the prefix `__Host-`: browsers then take
 * it from this host alone, whole and over https, so that no other subdomain can plant one. Plain http has no such cookies.
 */
export function hostCookieName({ protocol }: Pick<FastifyRequest, "protocol">, name: string): string {
  return protocol === "https" ? `__Host-${name}` : name;
}

/** Its value; undefined where the browser sends none. */
export function readHostCookie(
  request: Pick<FastifyRequest, "cookies" | "protocol">,
  name: string,
): string | undefined {
  return request.cookies[hostCookieName(request, name)];
}
