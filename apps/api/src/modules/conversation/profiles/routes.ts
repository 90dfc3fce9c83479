import {
  createProfile as createProfileOperation,
  opsProfiles,
  orderProfiles as orderProfilesOperation,
  updateProfile as updateProfileOperation,
} from "@parlour/contract/operations/ops-profiles";
import { hideProfile as hideProfileOperation, profiles } from "@parlour/contract/operations/profiles";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { createProfile, listProfiles, orderProfiles, updateProfile } from "./ops-service.ts";
import { hideProfile, meetProfiles } from "./service.ts";

/** Binds the profiles' operations. */
export function profilesRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, profiles, async ({ customer }) =>
    succeed(await keepPlans(() => meetProfiles(platform, customer.customerId))),
  );

  route(app, platform, hideProfileOperation, async ({ customer, params, body }) =>
    hideProfile(platform, { customerId: customer.customerId, ...params, ...body }),
  );

  route(app, platform, opsProfiles, async ({ query }) => listProfiles(platform.database, query.brand));

  route(app, platform, createProfileOperation, async ({ staff, body: { brand, ...profile } }) =>
    createProfile(platform, staff.staffId, brand, { persona: "", ...profile }),
  );

  route(app, platform, orderProfilesOperation, async ({ staff, body }) =>
    orderProfiles(platform, staff.staffId, body.brand, body.profileIds),
  );

  route(app, platform, updateProfileOperation, async ({ staff, params, body }) =>
    updateProfile(platform, staff.staffId, params.profileId, body),
  );
}
