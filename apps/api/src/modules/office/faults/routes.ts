import {
  opsFaults,
  reportFault,
  reportPolicyFault,
  resolveFault as resolveOperation,
} from "@parlour/contract/operations/faults";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { policyFault, readFaults, resolveFault, type NoteFault } from "./service.ts";

/** Reports per address: a page sends at most five. */
const reports = { rateLimit: { max: 60, windowSeconds: 60 } } as const;

/** Binds the reports of browsers, and the administrators' list. */
export function faultsRoutes(app: FastifyInstance, platform: Platform, note: NoteFault): void {
  // What browsers send about a policy; otherwise it is JSON like any other.
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/csp-report", { parseAs: "string" }, (request, body, done) => {
    void parse(request, body, done);
  });
  route(
    app,
    platform,
    reportFault,
    async ({ body }) => {
      note(body);
      return succeed(null);
    },
    reports,
  );
  route(
    app,
    platform,
    reportPolicyFault,
    async ({ body }) => {
      note(policyFault(body["csp-report"]));
      return succeed(null);
    },
    reports,
  );
  route(app, platform, opsFaults, async ({ query }) => await readFaults(platform, query));
  route(
    app,
    platform,
    resolveOperation,
    async ({ staff, params }) => await resolveFault(platform, staff.staffId, params.faultId),
  );
}
