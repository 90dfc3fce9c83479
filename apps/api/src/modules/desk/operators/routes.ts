import {
  opsConversation,
  opsMessages,
  opsTyping,
  sendReply as replyOperation,
} from "@parlour/contract/operations/claimed-conversation";
import {
  addConversationNote as addNoteOperation,
  conversationNotes,
} from "@parlour/contract/operations/customer-notes";
import { dismissOutcome, ownOutcomes } from "@parlour/contract/operations/desk-outcomes";
import { opsStream } from "@parlour/contract/operations/desk-stream";
import {
  claimConversation as claimOperation,
  claimNext as claimNextOperation,
  colleagues,
  queue,
  releaseConversation as releaseOperation,
  snoozeConversation as snoozeOperation,
  transferConversation as transferOperation,
  wakeConversation as wakeOperation,
} from "@parlour/contract/operations/queue";
import { ownPresence, setPresence } from "@parlour/contract/operations/presence";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { openEventStream } from "../../../plugins/event-stream.ts";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { createReplyNotes } from "../breaks/index.ts";
import type { AlsoWrite } from "../../conversation/chat/index.ts";
import { announceReply } from "../../conversation/push/index.ts";
import { createDeskStreams } from "./desk-stream.ts";
import {
  claimConversation,
  readColleagues,
  releaseConversation,
  transferConversation,
} from "./claim-service.ts";
import { claimNext } from "./claim-next-service.ts";
import { addConversationNote, readConversationNotes } from "./note-service.ts";
import { forgetOutcome, readOwnOutcomes } from "./outcome-service.ts";
import { choosePresence, readOwnPresence } from "./presence-service.ts";
import { readConversation, readMessages, readQueue, sendReply, showTyping } from "./service.ts";
import { snoozeConversation, wakeConversation } from "./snooze-service.ts";
import { wellbeingRoutes } from "./wellbeing-routes.ts";

/** Binds the operators' desk; `alsoWrite` is called in the transaction that delivers a reply. */
export function operatorsRoutes(app: FastifyInstance, platform: Platform, alsoWrite: AlsoWrite): void {
  wellbeingRoutes(app, platform);
  route(app, platform, queue, async ({ query, staff }) =>
    succeed(await readQueue(platform, staff.staffId, query)),
  );
  route(app, platform, claimNextOperation, async ({ body, staff }) => {
    return await claimNext(platform, staff.staffId, body);
  });
  route(app, platform, ownPresence, async ({ staff }) =>
    succeed(await readOwnPresence(platform, staff.staffId)),
  );
  route(app, platform, setPresence, async ({ body, staff }) =>
    succeed(await choosePresence(platform, staff.staffId, body.state)),
  );
  route(app, platform, colleagues, async ({ staff }) =>
    succeed(await readColleagues(platform, staff.staffId)),
  );
  route(app, platform, claimOperation, async ({ params, staff }) => {
    return await claimConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, releaseOperation, async ({ params, staff }) => {
    return await releaseConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, transferOperation, async ({ params, body, staff }) => {
    return await transferConversation(platform, staff, params.conversationId, body);
  });
  route(app, platform, snoozeOperation, async ({ params, body, staff }) => {
    return await snoozeConversation(platform, staff.staffId, params.conversationId, new Date(body.until));
  });
  route(app, platform, wakeOperation, async ({ params, staff }) => {
    return await wakeConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, opsConversation, async ({ params, staff }) => {
    return await readConversation(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, opsMessages, async ({ params, query, staff }) => {
    return await readMessages(platform, staff.staffId, params.conversationId, query);
  });
  route(app, platform, conversationNotes, async ({ params, staff }) => {
    return await readConversationNotes(platform, staff.staffId, params.conversationId);
  });
  route(app, platform, addNoteOperation, async ({ params, body, staff }) => {
    return await addConversationNote(platform, staff, params.conversationId, body);
  });
  route(app, platform, ownOutcomes, async ({ staff }) =>
    succeed(await readOwnOutcomes(platform, staff.staffId)),
  );
  route(app, platform, dismissOutcome, async ({ params, staff }) =>
    succeed(await forgetOutcome(platform, staff.staffId, params.outcomeId)),
  );
  const noteReply = createReplyNotes(platform);
  route(
    app,
    platform,
    replyOperation,
    async ({ params, body, staff, confirmCaller, reply }) => {
      const { conversationId } = params;
      const wanted = { ...body, conversationId, staffId: staff.staffId };
      const sent = await keepPlans(() => sendReply(platform, wanted, alsoWrite, confirmCaller));
      if (!sent.ok) return sent;
      const { message, created, hasBrowsers } = sent.value;
      if (created) {
        platform.metrics.replyDelivered(message.creditCost > 0);
        await keepPlans(() => noteReply(staff.staffId));
        // Not awaited, so that the operator's call does not depend on push services.
        if (hasBrowsers) void keepPlans(() => announceReply(platform, conversationId));
      }
      reply.code(created ? 201 : 200);
      return succeed(message);
    },
    { remembersCallers: true },
  );
  route(app, platform, opsTyping, async ({ params, body, staff }) => {
    return await showTyping(platform, staff.staffId, params.conversationId, body.typing);
  });
  const desks = createDeskStreams(platform);
  streamRoute(app, platform, opsStream, async ({ staff, request, reply }) => {
    const sessionId = staff.sessionHash.toString("base64url");
    desks.open(staff, openEventStream(platform, request, reply, sessionId));
    return null;
  });
}
