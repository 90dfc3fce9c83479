import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";

/** The alerts as the page shows them. */
export interface AlertGroups {
  /** Those that have begun, and whether customers see it or one that began later in the same region. */
  readonly now: readonly { readonly alert: OpsAlert; readonly shown: boolean }[];
  /** The next to begin first. */
  readonly coming: readonly OpsAlert[];
  /** Expired or taken back, the newest first. */
  readonly over: readonly OpsAlert[];
}

/** Sorts alerts, which the server answers newest first: of several in a region, the first active one is shown. */
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
