import { activeAlert } from "@parlour/contract/operations/content";
import {
  cancelAlert as cancelAlertOperation,
  opsAlerts,
  raiseAlert as raiseAlertOperation,
} from "@parlour/contract/operations/ops-alerts";
import { regionCodes, regions } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { createPolledAlerts } from "./polled-alerts.ts";
import { cancelAlert, listAlerts, raiseAlert } from "./service.ts";

/**
 * Binds the alert that pages poll every 10 seconds (ALERT-2), and staff's calls to raise alerts (ALERT-6).
 */
export function alertsRoutes(app: FastifyInstance, platform: Platform): void {
  const polled = createPolledAlerts(platform);

  route(app, platform, activeAlert, async ({ params, query }) => {
    const region = regionCodes.find((code) => regions[code].id === params.siteId);
    return region === undefined
      ? fail("not_found")
      : succeed(await polled.read(region, query["apn-im-brand"] ?? null));
  });

  route(app, platform, opsAlerts, async ({ query }) =>
    succeed(await listAlerts(platform, query.region ?? null)),
  );

  route(app, platform, raiseAlertOperation, async ({ staff, body }) =>
    raiseAlert(platform, staff.staffId, {
      regions: body.regions,
      brandId: body.brand ?? null,
      startsAt: body.startsAt === undefined ? null : new Date(body.startsAt),
      expiresAt: new Date(body.expiresAt),
      icon: body.icon,
      colour: body.colour,
      primary: body.contentPrimary,
      secondary: body.contentSecondary,
    }),
  );

  route(app, platform, cancelAlertOperation, async ({ staff, params }) =>
    cancelAlert(platform, staff.staffId, params.alertId),
  );
}
