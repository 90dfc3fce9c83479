import ky, { isHTTPError, isTimeoutError, type KyInstance } from "ky";
import { callTimeoutMs } from "./call-options.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { apiErrorOf } from "./read-refusal.ts";

export interface HttpOptions {
  /** Origin of the server, such as `location.origin`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
  /** Milliseconds; by default `callTimeoutMs`. */
  readonly timeoutMs?: number;
}

/** The methods of the contract's operations; a call that was refused has done nothing, so each may be repeated. */
export const repeatable = ["get", "post", "put", "delete"];

/** ky as both clients use it. It repeats nothing by itself, and throws ApiError, NetworkError, or an aborted signal's reason. */
export function createHttp({ baseUrl, fetch, now = () => new Date(), timeoutMs }: HttpOptions): KyInstance {
  return ky.create({
    baseUrl,
    headers: { accept: "application/json" },
    retry: { limit: 0, delay: () => 0 },
    timeout: timeoutMs ?? callTimeoutMs,
    ...(fetch === undefined ? {} : { fetch }),
    hooks: {
      beforeError: [({ error, request }) => failureOf(error, request.signal, now())],
    },
  });
}

function failureOf(error: Error, signal: AbortSignal, now: Date): Error {
  if (isHTTPError(error)) return apiErrorOf(error.response, error.data, now);
  if (isTimeoutError(error)) return new NetworkError("timeout", { cause: error });
  const isFinal = error instanceof ApiError || error instanceof NetworkError || signal.aborted;
  return isFinal ? error : new NetworkError("unreachable", { cause: error });
}
