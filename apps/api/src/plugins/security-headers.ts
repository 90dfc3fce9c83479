import type { FastifyInstance } from "fastify";

/** Headers that every answer carries; documents add a content security policy of their own (modules/site/sites). */
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
    // Answers of calls are personal or momentary: no cache keeps them unless a route says otherwise.
    if (/^\/(?:im|ops|api)\//.test(path)) void reply.header("cache-control", "no-store");
    done();
  });
}
