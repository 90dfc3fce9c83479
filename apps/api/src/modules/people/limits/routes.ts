import {
  changeLimits as changeLimitsOperation,
  readLimits as readLimitsOperation,
} from "@parlour/contract/operations/limits";
import { opsTightenLimits } from "@parlour/contract/operations/ops-limits";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { changeLimits, readLimits, tightenLimits, type OnBreak } from "./change-service.ts";

/** Binds the customer's limits and breaks, set by themselves or by staff on request; `onBreak` is called in the transaction that begins a break. */
export function limitsRoutes(app: FastifyInstance, platform: Platform, onBreak: OnBreak): void {
  route(app, platform, readLimitsOperation, async ({ customer }) =>
    succeed(await readLimits(platform, customer)),
  );

  route(app, platform, changeLimitsOperation, async ({ customer, body }) =>
    changeLimits(platform, customer, body, onBreak),
  );

  route(app, platform, opsTightenLimits, async ({ staff, params, body }) =>
    tightenLimits(platform, staff.staffId, params.customerId, body, onBreak),
  );
}
