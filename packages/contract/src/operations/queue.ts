import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { flagKinds } from "../rules/care.ts";
import { queueOrders } from "../rules/queue-order.ts";
import { OpsConversation } from "./claimed-conversation.ts";
import { Presence } from "./presence.ts";
import {
  BrandIdSchema,
  ConversationParams,
  Nullable,
  RegionCodeSchema,
  StaffSites,
  Timestamp,
  Uuid,
} from "./schemas.ts";

/** Conversations that wait for a reply, and their claims (DESK-1 to DESK-10). */

const uuidPattern = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** A conversation in the queue. Customers are masked: a username, never a phone number. */
export const QueueItem = Type.Object({
  conversationId: Uuid,
  brand: Type.String(),
  region: Type.String(),
  profileName: Type.String(),
  profileImageUrl: Type.String(),
  customerName: Type.String(),
  /** When the oldest unanswered message was written; null: no message waits (only in `mine`). */
  waitingSince: Nullable(Timestamp),
  /** Messages of the customer since the last reply; 0 only in `mine`. */
  unanswered: Type.Integer({ minimum: 0 }),
  preview: Type.String(),
  /** The customer has never had a reply, in any conversation. */
  newCustomer: Type.Boolean(),
  /** This conversation has never had a reply. */
  neverAnswered: Type.Boolean(),
  /** Flags that its messages suggest, or that were raised after one did and are open: it goes first (DESK-22). Absent: none. */
  suggests: Type.Optional(Type.Array(Type.Enum([...flagKinds]))),
  /** The claimant, or null. */
  claimedBy: Nullable(Uuid),
  /** Only in `mine`: when this operator got it. Keys number their conversations in this order. */
  claimedAt: Nullable(Timestamp),
  /** Only in `mine`: when the claim returns to the queue if the operator does nothing. */
  returnsAt: Nullable(Timestamp),
  /** Only in `mine`: a colleague transferred it, and the claimant has not acted since. */
  handedBy: Nullable(Type.Object({ displayName: Type.String(), note: Nullable(Type.String()) })),
  /** Only in `mine`: until when this operator has put it away (DESK-38). Absent: it is not put away. */
  snoozedUntil: Type.Optional(Timestamp),
  /**
   * Only in `mine`: it was put away and is back because the time came or the customer wrote, and the claimant has not
   * acted since. Absent: neither.
   */
  backBecause: Type.Optional(Type.Enum(["time", "message"])),
});
export type QueueItem = Static<typeof QueueItem>;

/** A brand in a region. */
export const QueueSite = Type.Object(
  { brand: BrandIdSchema, region: RegionCodeSchema },
  { additionalProperties: false },
);
export type QueueSite = Static<typeof QueueSite>;

export const queue = defineOperation({
  id: "queue",
  method: "GET",
  path: "/ops/api/queue",
  access: "staff",
  summary:
    "Unclaimed conversations that wait for a reply, those that suggest a flag first, then the longest wait first (at most 1000), and all that this operator has claimed, answered or not. Brand and region filter the waiting ones; `only` narrows both lists to the conversations named.",
  query: Type.Object(
    {
      brand: Type.Optional(BrandIdSchema),
      region: Type.Optional(RegionCodeSchema),
      /**
       * Ids separated by commas, at most 50, from the stream's hints. One that is in neither list has left
       * the queue.
       */
      only: Type.Optional(Type.String({ pattern: `^${uuidPattern}(,${uuidPattern}){0,49}$` })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      waiting: Type.Array(QueueItem),
      mine: Type.Array(QueueItem),
    }),
  },
  errors: [],
});

export const claimConversation = defineOperation({
  id: "claimConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/claim",
  access: "staff",
  summary:
    "Claims a conversation; only its claimant may read it and reply. Claiming twice is harmless. Nobody can hold more than their capacity. Refused while no reply could be sent: the customer has no credit, is on a break, took back the consent to chats, or is having their age checked.",
  params: ConversationParams,
  responses: { 200: OpsConversation },
  errors: [
    "conversation_not_found",
    "conversation_claimed",
    "capacity_reached",
    "not_available",
    "customer_blocked",
    "waiting_for_credit",
    "customer_on_break",
    "consent_taken_back",
    "age_check_pending",
  ],
});

export const claimNext = defineOperation({
  id: "claimNext",
  method: "POST",
  path: "/ops/api/queue/claim-next",
  access: "staff",
  summary:
    "Takes the next conversation of the queue in the order asked for; operators who ask at the same time get different ones. An operator who holds as many as they may gives back the one that they answered longest ago, if there is one.",
  body: Type.Object(
    {
      order: Type.Enum([...queueOrders]),
      /** Only from these sites; absent: from all. */
      sites: Type.Optional(Type.Array(QueueSite, { maxItems: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      /** null: nobody waits there. */
      conversation: Nullable(OpsConversation),
      /** An answered conversation that was released to make room for this one. */
      gaveBack: Nullable(Uuid),
    }),
  },
  errors: ["capacity_reached", "not_available"],
});

export const transferConversation = defineOperation({
  id: "transferConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/transfer",
  access: "staff",
  summary:
    "Gives a claimed conversation to a colleague who is available and has room. Its claimant and supervisors may do this. A note stays with the conversation's notes.",
  params: ConversationParams,
  body: Type.Object(
    {
      staffId: Uuid,
      /** For the colleague who takes over. */
      note: Type.Optional(Type.String({ maxLength: 1000 })),
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: [
    "conversation_not_found",
    "conversation_not_claimed",
    "staff_not_found",
    "not_their_site",
    "staff_away",
    "capacity_reached",
    "customer_blocked",
  ],
});

/** A person who is signed in at the console. */
export const Colleague = Type.Object({
  id: Uuid,
  displayName: Type.String(),
  /** Conversations they hold. */
  held: Type.Integer({ minimum: 0 }),
  /** Conversations they may hold at once. */
  capacity: Type.Integer({ minimum: 1 }),
  presence: Presence,
  /** Those of their sites that the caller works for, too; null: all. They take conversations of these only. */
  sites: StaffSites,
});
export type Colleague = Static<typeof Colleague>;

export const colleagues = defineOperation({
  id: "colleagues",
  method: "GET",
  path: "/ops/api/colleagues",
  access: "staff",
  summary: "Who else is signed in, whether they take work, and how much room they have.",
  responses: { 200: Type.Array(Colleague) },
  errors: [],
});

export const snoozeConversation = defineOperation({
  id: "snoozeConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/snooze",
  access: "staff",
  summary:
    "Puts an answered conversation away until a time within the next 24 hours (DESK-38). It does not count against the capacity meanwhile. It comes back at the time, or as soon as the customer writes. customer_waiting: a conversation whose customer waits can't be put away. capacity_reached: the operator has already put away as many as their capacity.",
  params: ConversationParams,
  body: Type.Object({ until: Timestamp }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: [
    "conversation_not_found",
    "conversation_not_claimed",
    "customer_waiting",
    "snooze_time_invalid",
    "capacity_reached",
  ],
});

export const wakeConversation = defineOperation({
  id: "wakeConversation",
  method: "DELETE",
  path: "/ops/api/conversations/:conversationId/snooze",
  access: "staff",
  summary: "Brings back a conversation that this operator has put away. Doing it twice is harmless.",
  params: ConversationParams,
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

export const releaseConversation = defineOperation({
  id: "releaseConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/release",
  access: "staff",
  summary: "Gives a claimed conversation back to the queue.",
  params: ConversationParams,
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});
