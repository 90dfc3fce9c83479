import type { FastifyInstance } from "fastify";

/**
 * Adds the headers of every response; documents add their own content security policy (modules/site/sites).
 */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      ...(request.protocol === "https" ? { "strict-transport-security": "max-age=31536000" } : {}),
    });
    const path = request.url.split("?", 1)[0] ?? "";
    // Responses of calls are personal or short-lived: no cache stores them unless a route allows it.
    if (/^\/(?:im|ops|api)\//.test(path)) void reply.header("cache-control", "no-store");
    done();
  });
}
