import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { sendFailure } from "./send-failure.ts";
import { visitorNetwork } from "./visitor-network.ts";
import { whenClosed } from "./when-closed.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * A stream or a long wait: open for long and mostly idle, so not counted among the calls in progress. It counts
     * among the streams of its network and node.
     */
    longLived?: boolean;
  }
  interface FastifyRequest {
    /** Whether it is counted among the calls in progress. */
    isCounted: boolean;
    /** The body was not complete when the request was counted; it is counted when complete. */
    isAwaitingBody: boolean;
  }
}

const spared = new Set(["/healthz", "/readyz", "/metrics"]);

/** Seconds after which a caller whose network has too many streams may try again. */
const networkRetrySeconds = 30;

/**
 * Refuses calls at once, unread, with 503 and Retry-After: if as many are in progress as the server may hold
 * (accepted ones then finish soon), and when it stops. A call whose body is still arriving is not counted, so
 * a very slow sender only holds a connection. Streams and long waits have limits of their own: per node (503) and per
 * network (429).
 */
export function refuseOverload(app: FastifyInstance, { metrics, settings, stopping }: Platform): void {
  let underWay = 0;
  const leave = (request: FastifyRequest): void => {
    if (request.isCounted) underWay -= 1;
    request.isCounted = false;
  };
  /** Takes a place. Returns null on success, otherwise the refusal. */
  const enter = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    if (underWay >= settings.maxCallsAtOnce || stopping.aborted) {
      metrics.refused(stopping.aborted ? "stopping" : "full");
      // The caller's next attempt should reach another node, or this one under less load.
      if (stopping.aborted) reply.header("connection", "close");
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    underWay += 1;
    request.isCounted = true;
    return null;
  };
  let streams = 0;
  const streamsOfNetworks = new Map<string, number>();
  /** Counts a stream or long wait until it ends. Returns null on success, otherwise the refusal. */
  const enterStream = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const { atOnce, perNetwork } = settings.streams;
    const network = visitorNetwork(request.ip);
    const ofNetwork = streamsOfNetworks.get(network) ?? 0;
    if (ofNetwork >= perNetwork) {
      metrics.refused("network_streams");
      const retryAfterSeconds = networkRetrySeconds;
      return sendFailure(request, reply, { code: "too_many_requests", retryAfterSeconds });
    }
    if (streams >= atOnce) {
      metrics.refused("streams");
      return sendFailure(request, reply, { code: "unavailable", retryAfterSeconds: 1 });
    }
    streams += 1;
    streamsOfNetworks.set(network, ofNetwork + 1);
    // Not on response: a stream's client just disconnects.
    whenClosed(reply.raw, () => {
      streams -= 1;
      const left = (streamsOfNetworks.get(network) ?? 1) - 1;
      if (left === 0) streamsOfNetworks.delete(network);
      else streamsOfNetworks.set(network, left);
    });
    return null;
  };
  app.decorateRequest("isCounted", false);
  app.decorateRequest("isAwaitingBody", false);
  app.addHook("onRequest", async (request, reply) => {
    const { url } = request.routeOptions;
    if (url !== undefined && spared.has(url)) return undefined;
    const refusal = enter(request, reply);
    if (refusal !== null) return refusal;
    if (request.routeOptions.config.longLived !== true) return undefined;
    leave(request);
    return enterStream(request, reply) ?? undefined;
  });
  app.addHook("preParsing", async (request) => {
    if (!request.isCounted || request.raw.complete) return;
    leave(request);
    request.isAwaitingBody = true;
  });
  app.addHook("preValidation", async (request, reply) =>
    request.isAwaitingBody ? (enter(request, reply) ?? undefined) : undefined,
  );
  app.addHook("onResponse", (request, _reply, done) => {
    leave(request);
    done();
  });
}
