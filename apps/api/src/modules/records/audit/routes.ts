import { auditLog } from "@parlour/contract/operations/back-office";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readAudit } from "./read-service.ts";

/** Binds the audit for admins. */
export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, auditLog, async ({ query: { from, to, ...query }, staff }) =>
    succeed(
      await readAudit(platform, staff.staffId, {
        ...query,
        ...(from === undefined ? {} : { from: new Date(from) }),
        ...(to === undefined ? {} : { to: new Date(to) }),
      }),
    ),
  );
}
