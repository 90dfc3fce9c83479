import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";

/** The alerts in the page's groups. */
export interface AlertGroups {
  /** Active alerts, and whether customers of any of its sites see it, not only later ones. */
  readonly now: readonly { readonly alert: OpsAlert; readonly shown: boolean }[];
  /** The next to begin first. */
  readonly coming: readonly OpsAlert[];
  /** Expired or withdrawn, newest first. */
  readonly over: readonly OpsAlert[];
}

/**
 * Groups alerts, which the server returns newest first: of several at a site, the first active one is shown. One for all
 * brands counts as shown behind a newer one for a single brand, because the other brands show it.
 */
export function groupAlerts(alerts: readonly OpsAlert[]): AlertGroups {
  const seen = new Set<string>();
  const active = alerts.filter(({ state }) => state === "active");
  return {
    now: active.map((alert) => {
      const { region, brand } = alert;
      const shown = !seen.has(region) && (brand === null || !seen.has(`${region} ${brand}`));
      seen.add(brand === null ? region : `${region} ${brand}`);
      return { alert, shown };
    }),
    coming: alerts.filter(({ state }) => state === "scheduled").toReversed(),
    over: alerts.filter(({ state }) => state === "expired" || state === "cancelled"),
  };
}
