import type { FastifyError, FastifyInstance } from "fastify";
import { sendFailure } from "./operations.ts";
import type { Failure } from "./failure.ts";
import { InputError } from "./schema-validation.ts";

/** What a thrown error is to the caller; null for a bug of ours. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof InputError) return { code: "invalid_request", message: error.message };
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
      // Fastify's own refusals of a request: malformed JSON, bad lengths, bad addresses.
      return statusCode >= 400 && statusCode < 500 && (fromFastify || error instanceof SyntaxError)
        ? "invalid_request"
        : null;
    }
  }
}

/** Gives every failure the contract's shape: thrown, refused by Fastify, or an address that is nothing. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure === null) request.log.error({ err: error }, "a request failed");
    return sendFailure(request, reply, failure ?? "internal");
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, "not_found"));
}
