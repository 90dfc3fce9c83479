import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./operations.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A stream or a long wait: open for long and mostly idle, so not counted among the calls under way. */
    longLived?: boolean;
  }
  interface FastifyRequest {
    /** Whether it counts among the calls under way. */
    isCounted: boolean;
  }
}

const spared = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Refuses calls at once, unread, with 503 and Retry-After: when as many are under way as the server may hold
 * (safety.md, "overload": those it has accepted then finish soon), and when it stops.
 */
export function refuseOverload(app: FastifyInstance, { metrics, settings, stopping }: Platform): void {
  let underWay = 0;
  app.decorateRequest("isCounted", false);
  app.addHook("onRequest", async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (url !== undefined && spared.has(url)) return undefined;
    const isFull = underWay >= settings.maxCallsAtOnce;
    if (isFull || stopping.aborted) {
      metrics.refused(stopping.aborted ? "stopping" : "full");
      // The caller's next try should find another node, or this one at ease.
      if (stopping.aborted) reply.header("connection", "close");
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    if (config.longLived !== true) {
      underWay += 1;
      request.isCounted = true;
    }
    return undefined;
  });
  app.addHook("onResponse", (request, _reply, done) => {
    if (request.isCounted) underWay -= 1;
    done();
  });
}
