import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";

/** The alerts in the page's groups. */
export interface AlertGroups {
  /** Active alerts, and whether customers see each one or a later one of the same region. */
  readonly now: readonly { readonly alert: OpsAlert; readonly shown: boolean }[];
  /** The next to begin first. */
  readonly coming: readonly OpsAlert[];
  /** Expired or withdrawn, newest first. */
  readonly over: readonly OpsAlert[];
}

/**
 * Groups alerts, which the server returns newest first: of several in a region, the first active one is
 * shown.
 */
export function groupAlerts(alerts: readonly OpsAlert[]): AlertGroups {
  const seen = new Set<string>();
  const active = alerts.filter(({ state }) => state === "active");
  return {
    now: active.map((alert) => {
      const shown = !seen.has(alert.region);
      seen.add(alert.region);
      return { alert, shown };
    }),
    coming: alerts.filter(({ state }) => state === "scheduled").toReversed(),
    over: alerts.filter(({ state }) => state === "expired" || state === "cancelled"),
  };
}
