import {
  blockCustomer as blockOperation,
  endBlock as endBlockOperation,
  ownBlocks,
} from "@parlour/contract/operations/operator-blocks";
import {
  beginBreak as beginBreakOperation,
  endBreak as endBreakOperation,
  ownWellbeing,
  postponeBreak as postponeOperation,
  teamWellbeing,
} from "@parlour/contract/operations/wellbeing";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { postponeBreak, readWellbeing } from "../breaks/index.ts";
import { blockCustomer, endBlock, readBlocks } from "./block-service.ts";
import { beginBreak, endBreak, readTeamAtWork } from "./break-service.ts";

/** Binds the calls for operators' well-being: blocked customers and breaks. */
export function wellbeingRoutes(app: FastifyInstance, platform: Platform): void {
  blockRoutes(app, platform);
  breakRoutes(app, platform);
}

function blockRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, blockOperation, async ({ params, body, staff }) => {
    const reason = body.reason?.trim() ?? null;
    return await blockCustomer(platform, staff.staffId, { ...params, reason });
  });
  route(app, platform, ownBlocks, async ({ staff }) => succeed(await readBlocks(platform, staff.staffId)));
  route(app, platform, endBlockOperation, async ({ params, staff }) => {
    return await endBlock(platform, staff.staffId, params.customerId);
  });
}

function breakRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, ownWellbeing, async ({ staff }) =>
    succeed(await readWellbeing(platform, staff.staffId)),
  );
  route(app, platform, postponeOperation, async ({ staff }) => {
    return await postponeBreak(platform, staff.staffId);
  });
  route(app, platform, beginBreakOperation, async ({ body, staff }) =>
    succeed(await beginBreak(platform, staff.staffId, body.minutes)),
  );
  route(app, platform, endBreakOperation, async ({ staff }) =>
    succeed(await endBreak(platform, staff.staffId)),
  );
  route(app, platform, teamWellbeing, async () => succeed(await readTeamAtWork(platform)));
}
