import {
  claimConversation as claimOperation,
  opsConversation,
  opsStream,
  opsTyping,
  queue,
  releaseConversation as releaseOperation,
  sendReply as replyOperation,
  staffSession,
  staffSignIn,
  staffSignOut,
} from "@parlour/contract/operations/operators";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { staffCookie } from "../../plugins/authentication.ts";
import { openEventStream } from "../../plugins/event-stream.ts";
import { route, streamRoute } from "../../plugins/operations.ts";
import { createThrottle } from "../../plugins/throttle.ts";
import type { Platform } from "../../platform.ts";
import { feedDeskStream } from "./desk-stream.ts";
import { sessionHours, signInWindowSeconds } from "./rules.ts";
import {
  claimConversation,
  readConversation,
  readQueue,
  releaseConversation,
  sendReply,
  showTyping,
} from "./service.ts";
import { signInStaff, signOutStaff } from "./staff-service.ts";

const cookiePath = "/ops";

/** Binds staff sign-in and session. */
export function staffRoutes(app: FastifyInstance, platform: Platform): void {
  const throttle = createThrottle(platform.clock, signInWindowSeconds);
  route(
    app,
    platform,
    staffSignIn,
    async ({ body, request, reply }) => {
      const session = await signInStaff(platform, throttle, { ...body, address: request.ip });
      if (!session.ok) return session;
      reply.setCookie(staffCookie, session.value.token, {
        path: cookiePath,
        httpOnly: true,
        sameSite: "strict",
        secure: request.protocol === "https",
        maxAge: sessionHours * 3600,
      });
      return succeed(session.value.staff);
    },
    { rateLimit: { max: 30, windowSeconds: 60 } },
  );
  route(app, platform, staffSession, async ({ staff }) => {
    const { staffId: id, username, displayName, role } = staff;
    return succeed({ id, username, displayName, role });
  });
  route(app, platform, staffSignOut, async ({ staff, reply }) => {
    await signOutStaff(platform, staff);
    reply.clearCookie(staffCookie, { path: cookiePath });
    return succeed(null);
  });
}

/** Binds the operators' desk. */
export function deskRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, queue, async ({ staff }) => succeed(await readQueue(platform, staff.staffId)));
  route(app, platform, claimOperation, async ({ params, staff }) => {
    return await claimConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, releaseOperation, async ({ params, staff }) => {
    return await releaseConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, opsConversation, async ({ params, staff }) => {
    return await readConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, replyOperation, async ({ params, body, staff, reply }) => {
    const { conversationId } = params;
    const sent = await sendReply(platform, { ...body, conversationId, staffId: staff.staffId });
    if (!sent.ok) return sent;
    reply.code(sent.value.created ? 201 : 200);
    return succeed(sent.value.message);
  });
  route(app, platform, opsTyping, async ({ params, body, staff }) => {
    return await showTyping(platform, staff.staffId, params.conversationId, body.typing);
  });
  streamRoute(app, platform, opsStream, async ({ staff, request, reply }) => {
    feedDeskStream(platform, staff, openEventStream(platform, request, reply));
    return null;
  });
}
