import { beginSplit, endSplit, landingReport } from "@parlour/contract/operations/ops-landing";
import type { RegionCode } from "@parlour/contract/regions";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readReport } from "./report-service.ts";
import { beginSplit as begin, endSplit as end } from "./split-service.ts";

/** Binds the figures by version and the splits. */
export function landingRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const placeOf = ({ brand, region }: { readonly brand: string; readonly region: RegionCode }) => ({
    brandId: brand,
    region,
  });
  route(app, platform, landingReport, async ({ params, query }) =>
    readReport(database, placeOf(params), { days: query.days, now: clock.now() }),
  );
  route(app, platform, beginSplit, async ({ staff, params, body }) =>
    begin(platform, staff.staffId, placeOf(params), body),
  );
  route(app, platform, endSplit, async ({ staff, params, body }) =>
    end(platform, staff.staffId, placeOf(params), { number: params.number, reason: body.reason }),
  );
}
