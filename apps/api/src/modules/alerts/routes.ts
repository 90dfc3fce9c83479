import { activeAlert } from "@parlour/contract/operations/content";
import { regionCodes, regions } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import { findActiveAlert } from "./store.ts";

/** The alert that pages poll for every 10 seconds (spec 4, Alert polling). */
export function alertsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, activeAlert, async ({ params }) => {
    const region = regionCodes.find((code) => regions[code].id === params.siteId);
    if (region === undefined) return fail("not_found");
    const alert = await findActiveAlert(platform.database, region, platform.clock.now());
    return succeed({
      active: alert !== null,
      expiry: alert?.expiresAt.toISOString() ?? null,
      alertIcon: alert?.icon ?? "",
      alertColour: alert?.colour ?? "",
      alertContentPrimary: alert?.primary ?? "",
      alertContentSecondary: alert?.secondary ?? "",
    });
  });
}
