import { isErrorCode, type ErrorCode } from "@parlour/contract/errors";
import { ApiError } from "./errors.ts";

/** Returns the error code for a status without a body, for example from a proxy. */
function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return "unauthorized";
    case 403:
      return "forbidden";
    case 404:
      return "not_found";
    case 418:
      return "banned";
    case 429:
      return "too_many_requests";
    case 502:
    case 503:
    case 504:
      return "unavailable";
    default:
      return status >= 500 ? "internal" : "invalid_request";
  }
}

/**
 * Returns the seconds of a Retry-After header, which contains seconds or a date; null if absent or
 * unreadable.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}

/**
 * Reads a refusal. The contract's body gives code, message and request id; without one the status has to do.
 * @param body parsed, or as text
 */
export function apiErrorOf(response: Response, body: unknown, now: Date): ApiError {
  const { code, message, requestId } = readObject(body);
  const { status } = response;
  return new ApiError({
    code: isErrorCode(code) ? code : codeOfStatus(status),
    status,
    message: typeof message === "string" ? message : `the server answered ${status}`,
    requestId: typeof requestId === "string" ? requestId : null,
    retryAfter: parseRetryAfter(response.headers.get("retry-after"), now),
  });
}

function readObject(body: unknown): { code?: unknown; message?: unknown; requestId?: unknown } {
  try {
    const value: unknown = typeof body === "string" ? JSON.parse(body) : body;
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
