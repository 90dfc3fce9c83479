import { ApiError } from "@parlour/api-client/errors";
import type { ErrorCode } from "@parlour/contract/errors";

/** Formats how long to wait, rounded up: "40 minutes", "1 minute", "30 seconds". */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), "second"] : [Math.ceil(seconds / 60), "minute"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

function tooOften(seconds: number | null): string {
  return seconds === null
    ? "That was too often. Wait a little, then try again."
    : `That was too often. Try again in ${formatWait(seconds)}.`;
}

const words: { readonly [Code in ErrorCode]?: string } = {
  password_wrong: "That is not your password. Nothing was erased.",
  profile_not_found: "This profile is not available any more.",
  message_id_reused: "This was sent before. Change it, then send it again.",
  limit_invalid: "That limit can't be set. Choose another amount.",
  legal_version_stale: "This page is out of date. Load it again, then decide.",
  not_a_marketing_region: "There are no marketing texts in your country.",
  unauthorized: "Your login has ended. Log in again, then come back to this.",
};

/**
 * The message at the form or button whose call failed: the reason, and what to do. Null if the session shows the
 * failure itself (STATUS-1 to STATUS-4). The error catalogue has no entries for these calls.
 */
export function accountFailureText(error: unknown): string | null {
  if (!(error instanceof ApiError)) {
    return "We couldn't reach the server. Check your connection and try again.";
  }
  const { code, retryAfter } = error;
  if (code === "banned" || code === "forbidden") return null;
  if (code === "too_many_requests") return tooOften(retryAfter);
  return words[code] ?? "Something went wrong on our side, and nothing was changed. Try again in a moment.";
}
