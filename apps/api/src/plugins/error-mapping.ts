import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { DatabaseUnavailable, noteDeeds, type Deeds } from "./database-outage.ts";
import { sendFailure } from "./send-failure.ts";
import { codeOfFailure, type Failure } from "./failure.ts";
import { InputError } from "./schema-validation.ts";

/** A restart takes some seconds, and after a failed wait for a connection the others are still waiting. */
const databaseAwaySeconds = 5;

/**
 * Maps a thrown error to the caller's error code. Null for a bug in the server, and if it is unknown whether
 * the work was done.
 */
function failureOf(error: unknown): Failure | null {
  if (error instanceof InputError) return { code: "invalid_request", message: error.message };
  if (error instanceof DatabaseUnavailable) {
    return error.nothingDone ? { code: "unavailable", retryAfterSeconds: databaseAwaySeconds } : null;
  }
  const { statusCode, code } = error as Partial<FastifyError>;
  switch (statusCode) {
    case 413:
      return "body_too_large";
    case 415:
      return "unsupported_media_type";
    case 429: {
      const { retryAfterSeconds } = error as { retryAfterSeconds?: number };
      return { code: "too_many_requests", ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
    }
    case 503:
      return { code: "unavailable", retryAfterSeconds: 1 };
    case undefined:
      return null;
    default: {
      const fromFastify = code?.startsWith("FST_") === true;
      // Fastify's own errors: malformed JSON, bad lengths, bad addresses.
      return statusCode >= 400 && statusCode < 500 && (fromFastify || error instanceof SyntaxError)
        ? "invalid_request"
        : null;
    }
  }
}

/** Whether a thrown error says that the request itself is wrong: its body is not valid, or can't be read. */
export function isBadInput(error: unknown): boolean {
  const failure = failureOf(error);
  const code = failure === null ? null : codeOfFailure(failure);
  return code === "invalid_request" || code === "body_too_large" || code === "unsupported_media_type";
}

/** Records for each call whether it may have changed something, in case the database fails in the middle. */
function watchDeeds(app: FastifyInstance): void {
  const deedsOf = new WeakMap<FastifyRequest, Deeds>();
  app.addHook("onRequest", (request, _reply, done) => {
    const deeds = { mayHaveChanged: false };
    deedsOf.set(request, deeds);
    noteDeeds(deeds, done);
  });
  // Again here: a body is read in the socket's events, outside of the call's context.
  app.addHook("preHandler", (request, _reply, done) => {
    noteDeeds(deedsOf.get(request) ?? { mayHaveChanged: true }, done);
  });
}

/**
 * Gives every error the contract's form: thrown errors, Fastify's own, and unknown addresses. `onFault` is called for an
 * error that the server did not expect.
 */
export function mapErrors(
  app: FastifyInstance,
  onFault: (error: unknown, request: FastifyRequest) => void,
): void {
  watchDeeds(app);
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure === null) {
      request.log.error({ err: error }, "a request failed");
      onFault(error, request);
    } else if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, "the database was unavailable");
    }
    return sendFailure(request, reply, failure ?? "internal");
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, "not_found"));
}
