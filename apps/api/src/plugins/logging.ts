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
 * What may be known of an error. A database error's message and detail quote the row's values, so only its
 * code, its constraint and the place it came from are kept.
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

/**
 * The server's log. Requests are logged by pattern, never by address: paths carry usernames and queries carry
 * codes and tokens (safety.md, "leaking logs").
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: loggedError } };
  return destination ? pino(options, destination) : pino(options);
}

/** One line per answered request, of an allow-list of fields. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  });
}
