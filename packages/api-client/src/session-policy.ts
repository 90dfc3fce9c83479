import type { ApiError } from "./errors.ts";

/**
 * What travels up from calls; `shell/session` alone turns it into navigation or messages.
 * - `expired`: the login can't be renewed; log out.
 * - `forbidden`: rights are missing; go to /meet (STATUS-2).
 * - `banned`: stop polling (STATUS-4).
 * - `unavailable`: reload as soon as the page would be answered, at most once a minute.
 */
export type SessionEvent = "expired" | "forbidden" | "banned" | "unavailable";

/** The event that a refusal stands for, if any. A failed bot check is a 403 too, but says nothing about rights. */
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
