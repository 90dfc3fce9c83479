import * as desk from "@parlour/contract/operations/desk-conversation";
import { readOwnConversation, searchOwnConversations } from "@parlour/contract/operations/own-conversations";
import { repliesSentDespite } from "@parlour/contract/operations/sent-despite";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import {
  changeCannedReply,
  createCannedReply,
  createOwnCannedReply,
  readCannedReplies,
  readKeptCannedReplies,
  removeCannedReply,
} from "./canned-service.ts";
import { readSentDespite } from "./despite-service.ts";
import { saveDraft, takeDraft } from "./draft-service.ts";
import { addFact, editFact, removeFact } from "./fact-service.ts";
import { readOwn, searchOwn } from "./own-search-service.ts";
import { searchMessages } from "./search-service.ts";
import { readSheet } from "./sheet-service.ts";

/** Binds the operations of the desk's aids. */
export function deskAidsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, desk.deskSheet, async ({ params, staff }) =>
    readSheet(platform, staff.staffId, params.conversationId),
  );
  route(app, platform, desk.addPersonaFact, async ({ params, body, staff }) =>
    addFact(platform, staff, params.conversationId, body.body),
  );
  route(app, platform, desk.editPersonaFact, async ({ params, body, staff }) =>
    editFact(platform, staff, params, body.body),
  );
  route(app, platform, desk.removePersonaFact, async ({ params, staff }) =>
    removeFact(platform, staff, params),
  );
  route(app, platform, desk.saveDraft, async ({ params, body, staff }) =>
    saveDraft(platform, staff.staffId, params.conversationId, body),
  );
  route(app, platform, desk.takeDraft, async ({ params, staff }) =>
    takeDraft(platform, staff.staffId, params),
  );
  route(app, platform, desk.searchMessages, async ({ params, query, staff }) =>
    searchMessages(platform, staff.staffId, params.conversationId, query),
  );
  route(app, platform, searchOwnConversations, async ({ query, staff }) =>
    succeed(await searchOwn(platform, staff.staffId, query)),
  );
  route(app, platform, readOwnConversation, async ({ params, query, staff }) =>
    readOwn(platform, staff.staffId, params.conversationId, query),
  );
  route(app, platform, desk.cannedReplies, async ({ query, staff }) =>
    readCannedReplies(platform, staff.staffId, query.brand),
  );
  route(app, platform, desk.keptCannedReplies, async () =>
    succeed(await readKeptCannedReplies(platform.database, null)),
  );
  route(app, platform, desk.createCannedReply, async ({ body, staff }) =>
    createCannedReply(platform, staff.staffId, body),
  );
  route(app, platform, desk.updateCannedReply, async ({ params, body, staff }) => {
    const { version, ...fields } = body;
    const reply = { id: params.cannedReplyId, version };
    return await changeCannedReply(platform, { staffId: staff.staffId, owner: null }, reply, fields);
  });
  route(app, platform, desk.removeCannedReply, async ({ params, staff }) =>
    removeCannedReply(platform, { staffId: staff.staffId, owner: null }, params.cannedReplyId),
  );
  route(app, platform, desk.ownCannedReplies, async ({ staff }) =>
    succeed(await readKeptCannedReplies(platform.database, staff.staffId)),
  );
  route(app, platform, desk.createOwnCannedReply, async ({ body, staff }) =>
    createOwnCannedReply(platform, staff.staffId, body),
  );
  route(app, platform, desk.updateOwnCannedReply, async ({ params, body, staff: { staffId } }) => {
    const { version, ...fields } = body;
    const reply = { id: params.cannedReplyId, version };
    return await changeCannedReply(platform, { staffId, owner: staffId }, reply, fields);
  });
  route(app, platform, desk.removeOwnCannedReply, async ({ params, staff: { staffId } }) =>
    removeCannedReply(platform, { staffId, owner: staffId }, params.cannedReplyId),
  );
  route(app, platform, repliesSentDespite, async ({ query, staff }) =>
    succeed(await readSentDespite(platform, staff.staffId, query)),
  );
}
