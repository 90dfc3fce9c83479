import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useServices } from "../app/services-context.tsx";
import { alertQuery } from "../data/queries.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

/**
 * Shows the region's active alert (spec 4, Alert polling): only when its expiry differs from that of the one
 * shown before; it stays until the expiry.
 */
export function ActiveAlert() {
  const { client, clock, notices } = useServices();
  const { regionId } = useTenant();
  const { data: alert } = useQuery(alertQuery(client, regionId));
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (alert === undefined || !alert.active || alert.expiry === null || alert.expiry === shown.current)
      return;
    const ms = Date.parse(alert.expiry) - clock.now();
    if (ms <= 0) return;
    shown.current = alert.expiry;
    notices.show({
      tone: "info",
      title: alert.alertContentPrimary,
      text: alert.alertContentSecondary,
      ms,
    });
  }, [alert, clock, notices]);

  return null;
}
