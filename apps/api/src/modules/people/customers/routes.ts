import { acceptLegal, readAcceptances } from "@parlour/contract/operations/legal";
import { legalOverview } from "@parlour/contract/operations/ops-legal";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readLegalOverview } from "./legal-overview-service.ts";
import { acceptShown, readLegalAcceptances } from "./legal-service.ts";

/** Binds the calls about legal texts: which are in force, and who has accepted them. */
export function customersRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, legalOverview, async () => succeed(await readLegalOverview(platform)));

  route(app, platform, readAcceptances, async ({ customer }) =>
    succeed(await readLegalAcceptances(platform, customer.customerId)),
  );

  route(app, platform, acceptLegal, async ({ customer, body }) =>
    acceptShown(platform, customer.customerId, body),
  );
}
