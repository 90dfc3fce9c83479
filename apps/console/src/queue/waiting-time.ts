/** How urgent a wait is: `fresh` under 2 minutes, `due` under 5, then `overdue`. */
export type WaitingTone = "fresh" | "due" | "overdue";

const dueAfterSeconds = 2 * 60;
const overdueAfterSeconds = 5 * 60;

/** Whole seconds since an ISO timestamp; never negative, because the server's clock may run ahead of ours. */
export function waitedSeconds(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
}

/** Formats a wait for the queue: `42s`, `3m 05s`, `1h 02m`, `2d 3h`. */
export function waitingLabel(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes === 0) return `${seconds}s`;
  if (hours === 0) return `${minutes}m ${String(seconds % 60).padStart(2, "0")}s`;
  if (days === 0) return `${hours}h ${String(minutes % 60).padStart(2, "0")}m`;
  return `${days}d ${hours % 24}h`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns the same wait as text, to the minute, so that screen readers don't announce a change every second. */
export function formatWaitingTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes === 0) return "less than a minute";
  if (hours === 0) return counted(minutes, "minute");
  if (days === 0) return `${counted(hours, "hour")} ${counted(minutes % 60, "minute")}`;
  return `${counted(days, "day")} ${counted(hours % 24, "hour")}`;
}

export function waitingTone(seconds: number): WaitingTone {
  if (seconds < dueAfterSeconds) return "fresh";
  return seconds < overdueAfterSeconds ? "due" : "overdue";
}
