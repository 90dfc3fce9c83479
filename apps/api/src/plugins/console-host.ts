import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./send-failure.ts";

/**
 * The console's routes. Matched by route pattern, not by address, because the router reads "/%6fps" as
 * "/ops".
 */
const consoleRoutes = /^\/(?:ops|docs)(?:\/|$)/;
const staffRoutes = /^\/ops\//;
const readingMethods = new Set(["GET", "HEAD"]);

/** Whether a request was sent to the console's host, ignoring the port. */
export function isConsoleHost(
  { hostname }: Pick<FastifyRequest, "hostname">,
  settings: Platform["settings"],
): boolean {
  return hostname.toLowerCase().replace(/\.$/, "") === settings.console.host.toLowerCase();
}

/**
 * Whether a browser reports that a page of another site makes this call. SameSite cookies alone don't
 * separate the console from a brand's site below the same domain. Programs send neither header, and no
 * cookies of their own accord.
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
 * Serves staff calls and the API reference on the console's host only; other hosts return 404. A script
 * injected into a brand's page, or a foreign host name pointed at this server, can't reach staff calls.
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
