import * as operations from "@parlour/contract/operations/floor";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { takeOver } from "../operators/index.ts";
import { openConversation, readConversationsOf, readFloor } from "./floor-service.ts";
import { closeWhisper, writeWhisper } from "./whisper-service.ts";

/** Binds the supervisors' floor, and the claimant's call for a whisper. */
export function floorRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, operations.floor, async ({ staff }) =>
    succeed(await readFloor(platform, staff.staffId)),
  );
  route(app, platform, operations.openConversation, async ({ params, query, staff }) => {
    return await openConversation(platform, staff.staffId, params.conversationId, query);
  });
  route(app, platform, operations.customerConversations, async ({ params, staff }) => {
    return await readConversationsOf(platform, staff.staffId, params.customerId);
  });
  route(app, platform, operations.takeOverConversation, async ({ params, staff }) => {
    return await takeOver(platform, staff, params.conversationId);
  });
  route(app, platform, operations.whisper, async ({ params, body, staff }) => {
    return await writeWhisper(platform, staff, params.conversationId, body);
  });
  route(app, platform, operations.closeWhisper, async ({ params, staff }) => {
    return await closeWhisper(platform, staff.staffId, params);
  });
}
