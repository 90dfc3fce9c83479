import { createOwnCannedReply } from "@parlour/contract/operations/desk-conversation";
import { whisper } from "@parlour/contract/operations/floor";
import { blockCustomer } from "@parlour/contract/operations/operator-blocks";
import { releaseConversation, snoozeConversation } from "@parlour/contract/operations/queue";
import { judgeReply } from "@parlour/contract/operations/reviews";
import { beginBreak, endBreak } from "@parlour/contract/operations/wellbeing";
import { clearClaimsOf } from "../../modules/desk/operators/claim-store.ts";
import { appendEntries, lockChain } from "../../modules/office/pay/chain-store.ts";
import { postingsOf } from "../../modules/office/pay/rules.ts";
import { secondsFrom } from "../../plugins/dates.ts";
import { testDesk } from "../test-desk.ts";
import { callOrThrow } from "./call-or-throw.ts";
import {
  claimAnswered,
  toldFact,
  withMessage,
  newConversation,
  answeredConversation,
  writeDraft,
} from "./desk-scene.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

const cannedReply = { brand: null, title: "Evening", body: "Good evening, {customer}." };
const judgement = { mark: "needs_work", word: "Ask back once.", outcome: "talk_planned" };
const tenMinutes = { minutes: 10 };

async function asClaimant(stage: ScaleStage) {
  return { headers: stage.claimant.headers };
}

/** An own canned reply of the claimant: their only one, because there may be 100 at most. */
async function onOwnCannedReply(stage: ScaleStage) {
  const { claimant } = stage;
  const { headers, staffId } = claimant;
  await stage.server.database.deleteFrom("canned_replies").where("owner_id", "=", staffId).execute();
  const made = await callOrThrow(stage, createOwnCannedReply, { headers, body: cannedReply });
  return { headers, params: { cannedReplyId: made.json<{ id: string }>().id } };
}

/** The stage's customer, whom the claimant has not blocked. */
async function onUnblocked(stage: ScaleStage) {
  const { claimant } = stage;
  await stage.server.database
    .deleteFrom("operator_blocks")
    .where("staff_id", "=", claimant.staffId)
    .where("customer_id", "=", stage.person.id)
    .execute();
  return { ...(await answeredConversation(stage)), body: { reason: "They ask for my number." } };
}

/** A drawn reply of the claimant, which the supervisor may judge. */
async function onDrawn(stage: ScaleStage) {
  const { database, platform } = stage.server;
  const { claimant, supervisor } = stage;
  const { conversationId } = (await newConversation(stage)).params;
  const replyId = platform.random.uuid();
  const replied = await (await testDesk(stage.server)).reply(claimant, conversationId, { replyId });
  if (replied.statusCode !== 201) throw new Error(replied.body);
  const reviewId = platform.random.uuid();
  const drawn = { staff_id: claimant.staffId, drawn_by: supervisor.staffId, drawn_at: platform.clock.now() };
  await database
    .insertInto("review_draws")
    .values({ id: reviewId, message_id: replyId, ...drawn })
    .execute();
  return { headers: supervisor.headers, params: { reviewId } };
}

/** An answered conversation that can be put away for an hour. */
async function onSnoozable(stage: ScaleStage) {
  const until = secondsFrom(stage.server.platform.clock.now(), 3600).toISOString();
  return { ...(await answeredConversation(stage)), body: { until } };
}

/** A note that the supervisor may write to the claimant of a conversation. */
async function onWhisper(stage: ScaleStage) {
  const { claimant, supervisor } = stage;
  const { params } = await answeredConversation(stage);
  const body = { staffId: claimant.staffId, body: "Ask about the lamp." };
  return { headers: supervisor.headers, params, body };
}

const payDays = 365;

/**
 * Books an entry of pay for each day of a year for the claimant, once. The year ended 100 days ago, so that the measured
 * lists of a month don't get longer.
 */
async function bookYear(stage: ScaleStage): Promise<void> {
  const { database, platform } = stage.server;
  const { clock, random } = platform;
  const { claimant, supervisor } = stage;
  const { brand, region } = stage.person;
  const correction = {
    cause: "correction",
    brand,
    region,
    quantity: 0,
    charged: 0,
    rateMinor: null,
    reason: "The desk was down.",
    correctedBy: supervisor.staffId,
    postings: postingsOf("correction", 250),
  } as const;
  await database.transaction().execute(async (trx) => {
    const chain = await lockChain(trx, claimant.staffId);
    if (chain.entries > 0) return;
    const entries = Array.from({ length: payDays }, (_, index) => {
      const createdAt = secondsFrom(clock.now(), -86_400 * (100 + payDays - index));
      const day = createdAt.toISOString().slice(0, 10);
      return { id: random.uuid(), createdAt, day, causeId: random.uuid(), ...correction };
    });
    await appendEntries(trx, chain, entries);
  });
}

/** What operators and supervisors do at the desk: conversations they hold, their own texts, breaks, reviews and pay. */
export const deskRequests: PreparedRequests = {
  claimConversation: async (stage) => {
    const { headers, params } = await answeredConversation(stage);
    await callOrThrow(stage, releaseConversation, { headers, params });
    return { headers, params };
  },
  claimNext: async (stage) => {
    const { headers, staffId } = stage.claimant;
    // An operator at capacity would be refused.
    await stage.server.database.transaction().execute((trx) => clearClaimsOf(trx, staffId));
    return { headers, body: { order: "longest" } };
  },
  releaseConversation: answeredConversation,
  // breaks
  beginBreak: async (stage) => {
    const claimant = await asClaimant(stage);
    await callOrThrow(stage, endBreak, claimant);
    return { ...claimant, body: tenMinutes };
  },
  endBreak: async (stage) => {
    const claimant = await asClaimant(stage);
    await callOrThrow(stage, beginBreak, { ...claimant, body: tenMinutes });
    return claimant;
  },
  postponeBreak: async (stage) => {
    const { claimant } = stage;
    const now = stage.server.platform.clock.now();
    // Two hours of work without a break suggest one.
    const work = {
      working_since: secondsFrom(now, -7200),
      last_acted_at: now,
      postponed_at: null,
      break_since: null,
      break_minutes: null,
    };
    await stage.server.database
      .insertInto("staff_work")
      .values({ staff_id: claimant.staffId, ...work })
      .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(work))
      .execute();
    return { headers: claimant.headers };
  },

  // a conversation's claim
  snoozeConversation: onSnoozable,
  wakeConversation: async (stage) => {
    const { body, ...input } = await onSnoozable(stage);
    await callOrThrow(stage, snoozeConversation, { ...input, body });
    return input;
  },
  transferConversation: async (stage) => {
    const { supervisor } = stage;
    return {
      ...(await answeredConversation(stage)),
      body: { staffId: supervisor.staffId, note: "Likes the sea." },
    };
  },
  takeOverConversation: async (stage) => {
    const { claimant, supervisor } = stage;
    const conversationId = await claimAnswered(stage, claimant.staffId);
    return { headers: supervisor.headers, params: { conversationId } };
  },
  blockCustomer: onUnblocked,
  endBlock: async (stage) => {
    const input = await onUnblocked(stage);
    await callOrThrow(stage, blockCustomer, input);
    return { headers: input.headers, params: { customerId: stage.person.id } };
  },

  // texts beside a conversation
  whisper: onWhisper,
  closeWhisper: async (stage) => {
    const input = await onWhisper(stage);
    const written = await callOrThrow(stage, whisper, input);
    const params = { ...input.params, whisperId: written.json<{ whisperId: string }>().whisperId };
    return { ...(await asClaimant(stage)), params };
  },
  editPersonaFact: async (stage) => ({ ...(await toldFact(stage)), body: { body: "has two dogs" } }),
  removePersonaFact: toldFact,
  saveDraft: async (stage) => {
    const { claimant } = stage;
    const { headers, params } = await answeredConversation(stage);
    const revision = await writeDraft(stage, params.conversationId, claimant.staffId);
    const replyId = stage.server.platform.random.uuid();
    return { headers, params, body: { body: "Good evening to you.", replyId, revision } };
  },
  takeDraft: async (stage) => {
    const { staffId } = stage.supervisor;
    const { headers, params } = await answeredConversation(stage);
    await writeDraft(stage, params.conversationId, staffId);
    return { headers, params: { ...params, staffId } };
  },
  createOwnCannedReply: async (stage) => {
    const { headers } = await onOwnCannedReply(stage);
    return { headers, body: { ...cannedReply, title: "Late evening" } };
  },
  updateOwnCannedReply: async (stage) => ({
    ...(await onOwnCannedReply(stage)),
    body: { ...cannedReply, title: "Later", version: 1 },
  }),
  removeOwnCannedReply: onOwnCannedReply,

  // care
  raiseFlag: async (stage) => {
    const flagId = stage.server.platform.random.uuid();
    return {
      ...(await newConversation(stage)),
      body: { flagId, kind: "threat", note: "They know my street." },
    };
  },
  dismissSuggestion: async (stage) =>
    withMessage(stage, await newConversation(stage, "I can't cope any more")),
  dismissOutcome: async (stage) => {
    const { database, platform } = stage.server;
    const { headers, staffId } = stage.claimant;
    const outcomeId = platform.random.uuid();
    await database
      .insertInto("desk_outcomes")
      .values({
        id: outcomeId,
        staff_id: staffId,
        conversation_id: stage.person.conversationId,
        outcome: "no_concern",
        flag_kind: "threat",
        decided_at: platform.clock.now(),
      })
      .execute();
    return { headers, params: { outcomeId } };
  },
  revealAbuse: async (stage) => {
    const { staffId } = stage.claimant;
    // The same message would count once.
    await stage.server.database.deleteFrom("abuse_reveals").where("staff_id", "=", staffId).execute();
    return await withMessage(stage, await answeredConversation(stage));
  },
  showContact: async (stage) => withMessage(stage, await answeredConversation(stage)),

  // reviews and pay
  judgeReply: async (stage) => ({ ...(await onDrawn(stage)), body: judgement }),
  changeReviewOutcome: async (stage) => {
    const input = await onDrawn(stage);
    await callOrThrow(stage, judgeReply, { ...input, body: judgement });
    return { ...input, body: { outcome: "talked_through" } };
  },
  ownPayStatement: async (stage) => {
    await bookYear(stage);
    return await asClaimant(stage);
  },
};
