import type { ApiError } from "./errors.ts";

/**
 * Events that calls report; only `shell/session` turns them into navigation or messages.
 * - `expired`: the login can't be renewed; log out.
 * - `forbidden`: rights are missing; go to /meet (STATUS-2).
 * - `banned`: stop polling (STATUS-4).
 * - `unavailable`: reload as soon as the server responds to pages, at most once a minute.
 */
export type SessionEvent = "expired" | "forbidden" | "banned" | "unavailable";

/** Returns the event for an error, if any. A failed bot check is a 403 too, but unrelated to rights. */
export function sessionEventOf(error: ApiError): SessionEvent | null {
  switch (error.status) {
    case 403:
      return error.code === "forbidden" ? "forbidden" : null;
    case 418:
      return "banned";
    case 503:
      return "unavailable";
    default:
      return null;
  }
}
