import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly message?: string;
  readonly stack?: string;
}

/**
 * Returns the parts of an error that may be logged. A database error's message and detail quote the row's
 * values, so only its code, constraint and place are kept.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, severity } = error as {
    code?: unknown;
    constraint?: unknown;
    severity?: unknown;
  };
  const places = error.stack
    ?.split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .join("\n");
  const fromDatabase = severity !== undefined;
  return {
    type: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(fromDatabase ? {} : { message: error.message }),
    ...(places === undefined ? {} : { stack: places }),
  };
}

/** Whether an object holds only numbers by name, such as the results of a job. */
function isFigures(value: object): boolean {
  return Object.values(value).every((each) => typeof each === "number" || typeof each === "boolean");
}

/**
 * Keeps only values that our own log lines contain: strings, numbers, and errors made by loggedError.
 * Libraries use the same log, and their objects contain requests with headers.
 */
function withoutObjects(fields: { [name: string]: unknown }): { [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        typeof value !== "object" ||
        value === null ||
        name === "err" ||
        (!Array.isArray(value) && isFigures(value)),
    ),
  );
}

/**
 * Creates the server's log. Requests are logged by pattern, never by address: paths contain usernames, and
 * queries contain codes and tokens (docs/safety.md, "leaking logs").
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: loggedError },
    formatters: { log: withoutObjects },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Health checks, which a load balancer calls every second or two. */
const healthChecks = new Set(["/healthz", "/readyz"]);

/**
 * Logs one line per response, except for successful health checks, with an allow-list of fields. The response
 * has the same request id as the log.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    if (healthChecks.has(route) && reply.statusCode === 200) return done();
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  });
}
