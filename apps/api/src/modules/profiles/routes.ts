import { profiles } from "@parlour/contract/operations/profiles";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import { meetProfiles } from "./service.ts";

/** Binds the profiles' operations. */
export function profilesRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, profiles, async ({ customer }) =>
    succeed(await meetProfiles(platform, customer.customerId)),
  );
}
