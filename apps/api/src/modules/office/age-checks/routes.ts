import {
  ageCheck,
  ageCheckReport,
  decideAge as decideOperation,
  lookAtAgeCheck,
  startAgeCheck as startOperation,
} from "@parlour/contract/operations/age-checks";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { providerRoute, route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { lookAtOwnCheck, readAgeCheck, startAgeCheck } from "./check-service.ts";
import { decideAge, takeInReport } from "./result-service.ts";

/** Calls that make us ask a provider, per address. */
const asking = { rateLimit: { max: 60, windowSeconds: 600 } };

function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Binds the checks of ages: customers' calls, the provider's report, a supervisor's decision. */
export function ageChecksRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, ageCheck, async ({ customer }) => succeed(await readAgeCheck(platform, customer)));

  route(
    app,
    platform,
    startOperation,
    async ({ customer, body, request }) => {
      const origin = originOf(request);
      return await startAgeCheck(platform, customer, {
        method: body.method,
        returnAddress: new URL(body.returnTo, origin).href,
        reportAddress: new URL(ageCheckReport.path, origin).href,
      });
    },
    asking,
  );

  route(
    app,
    platform,
    lookAtAgeCheck,
    async ({ customer }) => succeed(await lookAtOwnCheck(platform, customer)),
    asking,
  );

  providerRoute(app, platform, ageCheckReport, async ({ rawBody, request }) => {
    const signature = request.headers["age-signature"];
    return await takeInReport(platform, {
      rawBody,
      signature: typeof signature === "string" ? signature : undefined,
    });
  });

  route(app, platform, decideOperation, async ({ params, body, staff }) => {
    return await decideAge(platform, staff.staffId, { ...body, ...params });
  });
}
