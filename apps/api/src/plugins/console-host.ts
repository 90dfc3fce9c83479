import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./operations.ts";

/** Routes of the console alone. Told by the route, not the address: "/%6fps" is "/ops" to the router. */
const consoleRoutes = /^\/(?:ops|docs)(?:\/|$)/;
const staffRoutes = /^\/ops\//;
const readingMethods = new Set(["GET", "HEAD"]);

/** Whether a request came to the console's host, whatever its port. */
export function isConsoleHost(
  { hostname }: Pick<FastifyRequest, "hostname">,
  settings: Platform["settings"],
): boolean {
  return hostname.toLowerCase().replace(/\.$/, "") === settings.console.host.toLowerCase();
}

/**
 * Whether a browser says that a page of another site makes this call. SameSite cookies alone don't tell the console
 * from a brand's site below the same domain. Programs send neither header, and carry nobody's cookies unasked.
 */
function isFromElsewhere({ headers, host, protocol, method }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  const isReading = readingMethods.has(method);
  if (site !== undefined && site !== "same-origin" && !(isReading && site === "none")) return true;
  return (
    headers.origin !== undefined && headers.origin.toLowerCase() !== `${protocol}://${host}`.toLowerCase()
  );
}

/**
 * Answers staff's calls and the API reference on the console's host only: on every other host there is nothing. A script
 * that got into a brand's page, or a name that somebody points at this server, then reaches no call of staff's.
 */
export function keepToConsoleHost(app: FastifyInstance, { settings }: Pick<Platform, "settings">): void {
  app.addHook("onRequest", async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === undefined || !consoleRoutes.test(url)) return undefined;
    if (!isConsoleHost(request, settings)) return sendFailure(request, reply, "not_found");
    if (staffRoutes.test(url) && isFromElsewhere(request)) return sendFailure(request, reply, "forbidden");
    return undefined;
  });
}
