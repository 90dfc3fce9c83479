import {
  changeStaff as changeOperation,
  endStaffSessions as endSessionsOperation,
  inviteStaff as inviteOperation,
  listStaff,
  renewStaffLink as renewLinkOperation,
  resetStaffSecondFactor as resetFactorOperation,
} from "@parlour/contract/operations/staff-administration";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import {
  changeStaff,
  endStaffSessions,
  inviteStaff,
  readStaff,
  renewStaffLink,
  resetStaffSecondFactor,
} from "./administration-service.ts";

/** Binds admins' calls about staff. */
export function administrationRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, listStaff, async () => succeed(await readStaff(platform)));
  route(app, platform, inviteOperation, async ({ body, staff }) => {
    return await inviteStaff(platform, staff.staffId, body);
  });
  route(app, platform, changeOperation, async ({ params, body, staff }) => {
    return await changeStaff(platform, staff.staffId, params.staffId, body);
  });
  route(app, platform, renewLinkOperation, async ({ params, staff }) => {
    return await renewStaffLink(platform, staff.staffId, params.staffId);
  });
  route(app, platform, resetFactorOperation, async ({ params, staff }) => {
    return await resetStaffSecondFactor(platform, staff.staffId, params.staffId);
  });
  route(app, platform, endSessionsOperation, async ({ params, staff }) => {
    return await endStaffSessions(platform, staff.staffId, params.staffId);
  });
}
