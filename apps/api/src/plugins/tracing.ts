import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../ports/clock.ts";
import type { Random } from "../ports/random.ts";

/**
 * Sends traces in OpenTelemetry's wire format (OTLP over HTTP, JSON), one span per call, as part of the
 * caller's trace if it sends a `traceparent`. Written here instead of using the SDK, whose instrumentation
 * collects addresses and queries: spans contain only this allow-list (docs/safety.md, "leaking logs").
 */
export interface Tracing {
  /** Follows an app's calls; call it before the routes are added. */
  readonly follow: (app: FastifyInstance) => void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

const sendEveryMs = 5000;
/** The most spans that wait while the collector is unavailable; more are dropped. */
const mostWaiting = 2000;
const server = 2;
const statusError = 2;

interface Started {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startedAt: number;
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
const figure = (key: string, value: number) => ({ key, value: { intValue: String(value) } });
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

/** W3C trace context: version, trace, parent and flags. */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Sends spans to `<endpoint>/v1/traces` every few seconds. An unavailable collector has no other effect. */
export function openTracing(
  endpoint: string,
  clock: Clock,
  random: Random,
  log: Pick<FastifyBaseLogger, "warn">,
): Tracing {
  const started = new WeakMap<FastifyRequest, Started>();
  let waiting: object[] = [];
  let isAway = false;
  const hex = (bytes: number): string => random.bytes(bytes).toString("hex");

  async function send(): Promise<void> {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    const resource = { attributes: [text("service.name", "parlour-api")] };
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "parlour" }, spans }] }],
    });
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        signal: AbortSignal.timeout(3000),
      });
      isAway = !response.ok;
    } catch {
      if (!isAway) log.warn("the collector of traces does not respond");
      isAway = true;
    }
  }

  let cancel = (): void => undefined;
  const keepSending = (): void => {
    void send();
    cancel = clock.after(sendEveryMs, keepSending);
  };
  cancel = clock.after(sendEveryMs, keepSending);

  return {
    follow(app) {
      app.addHook("onRequest", (request, _reply, done) => {
        const given = request.headers["traceparent"];
        const [, traceId, parentSpanId] = traceparent.exec(typeof given === "string" ? given : "") ?? [];
        started.set(request, {
          traceId: traceId ?? hex(16),
          spanId: hex(8),
          ...(parentSpanId === undefined ? {} : { parentSpanId }),
          startedAt: clock.now().getTime(),
        });
        done();
      });
      app.addHook("onResponse", (request, reply, done) => {
        const span = started.get(request);
        const route = request.routeOptions.url ?? "none";
        if (span && waiting.length < mostWaiting) {
          const { startedAt, ...ids } = span;
          waiting.push({
            ...ids,
            name: `${request.method} ${route}`,
            kind: server,
            startTimeUnixNano: nanoseconds(startedAt),
            endTimeUnixNano: nanoseconds(startedAt + reply.elapsedTime),
            attributes: [
              text("http.request.method", request.method),
              text("http.route", route),
              figure("http.response.status_code", reply.statusCode),
              text("parlour.request_id", request.id),
            ],
            status: reply.statusCode >= 500 ? { code: statusError } : {},
          });
        }
        done();
      });
    },
    async close() {
      cancel();
      await send();
    },
  };
}
