import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { limitWindows } from "../rules/spending.ts";
import { SpendingLimits } from "./limits.ts";
import { CurrencySchema, Nullable, Uuid } from "./schemas.ts";

/** What a customer has spent, for themselves (SPEND-1 to SPEND-9). It never invites to spend. */

const Minor = Type.Integer({ minimum: 0, description: "Minor units of the region's currency." });
const Count = Type.Integer({ minimum: 0 });

/** A calendar month by the region's clock: `2026-11`. */
const CalendarMonth = Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])$" });
/** A month that can be asked for. The month before it can be in another century. */
const AskedMonth = Type.String({ pattern: "^20\\d\\d-(0[1-9]|1[0-2])$" });

/** One calendar month of a customer. */
export const SpendingMonth = Type.Object({
  month: CalendarMonth,
  /** Paid for credits in the month. */
  paidMinor: Minor,
  purchases: Count,
  /** Sent back in the month, for any purchase. */
  backMinor: Minor,
  /** Replies received, of which `freeReplies` cost no credit. */
  replies: Count,
  freeReplies: Count,
  /** Days with at least one reply. */
  days: Count,
});
export type SpendingMonth = Static<typeof SpendingMonth>;

export const SpendingSummary = Type.Object({
  currency: CurrencySchema,
  month: SpendingMonth,
  before: SpendingMonth,
  /** The running month, and that in which the customer joined. */
  current: CalendarMonth,
  first: CalendarMonth,
  /** In force now. */
  limits: SpendingLimits,
});
export type SpendingSummary = Static<typeof SpendingSummary>;

export const readSpending = defineOperation({
  id: "readSpending",
  method: "GET",
  path: "/im/api/account/spending",
  access: "customer",
  summary: "What the customer spent in a month, and in the month before; without a month, the running one.",
  query: Type.Object({ month: Type.Optional(AskedMonth) }),
  responses: { 200: SpendingSummary },
  errors: [],
});

/** What one chat has cost since it began. */
export const ChatCost = Type.Object({
  profileId: Uuid,
  profileName: Type.String(),
  costMinor: Minor,
  replies: Count,
  /** Paid with free credits, or not charged. */
  freeReplies: Count,
});
export type ChatCost = Static<typeof ChatCost>;

export const ChatCosts = Type.Object({ currency: CurrencySchema, chats: Type.Array(ChatCost) });
export type ChatCosts = Static<typeof ChatCosts>;

export const readChatCosts = defineOperation({
  id: "readChatCosts",
  method: "GET",
  path: "/im/api/account/spending/chats",
  access: "customer",
  summary: "What each of the customer's chats has cost in money; the highest cost first.",
  responses: { 200: ChatCosts },
  errors: [],
});

export const spendingLineKinds = ["limit", "pace"] as const;

/** A line in the chat: facts only. */
export const SpendingLine = Type.Union([
  Type.Object({
    kind: Type.Literal("limit"),
    currency: CurrencySchema,
    window: Type.Enum([...limitWindows]),
    paidMinor: Minor,
    limitMinor: Minor,
  }),
  Type.Object({
    kind: Type.Literal("pace"),
    currency: CurrencySchema,
    window: Type.Enum(["day", "week"]),
    paidMinor: Minor,
    /** The highest amount in a period of this length in the 8 weeks before; null: a new customer. */
    mostBeforeMinor: Nullable(Minor),
  }),
]);
export type SpendingLine = Static<typeof SpendingLine>;

export const readSpendingLine = defineOperation({
  id: "readSpendingLine",
  method: "GET",
  path: "/im/api/account/spending/line",
  access: "customer",
  summary:
    "The line that the chat shows about the customer's spending, or null. Returning it for the first time counts as shown.",
  responses: { 200: Nullable(SpendingLine) },
  errors: [],
});

export const dismissSpendingLine = defineOperation({
  id: "dismissSpendingLine",
  method: "DELETE",
  path: "/im/api/account/spending/line",
  access: "customer",
  summary: "Dismisses the line that is shown.",
  responses: { 204: Type.Null() },
  errors: [],
});
