import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { careSigns, flagKinds } from "../rules/care.ts";
import { Person } from "./care.ts";
import { BrandIdSchema, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** What operators do with a message that suggests a flag (DESK-22, DESK-23), and with a number in one (DESK-24). */

const MessageParams = Type.Object({ conversationId: Uuid, messageId: Uuid });

export const dismissSuggestion = defineOperation({
  id: "dismissSuggestion",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/messages/:messageId/dismiss",
  access: "staff",
  summary:
    "Dismisses the suggestion of a message. Other messages keep their suggestions, and charging continues. Supervisors see who dismissed what.",
  params: MessageParams,
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed", "message_not_found", "already_decided"],
});

export const showContact = defineOperation({
  id: "showContact",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/messages/:messageId/contact",
  access: "staff",
  summary:
    "A customer's message with its numbers and addresses, which are masked everywhere else: for the claimant, and for supervisors while a flag is open in the conversation. The audit keeps who saw it.",
  params: MessageParams,
  responses: { 200: Type.Object({ body: Type.String() }) },
  errors: ["conversation_not_found", "conversation_not_claimed", "message_not_found"],
});

/** A suggestion that an operator dismissed. */
export const DismissedSuggestion = Type.Object({
  /** Increases with every suggestion. */
  position: Type.Integer(),
  messageId: Uuid,
  customerId: Uuid,
  customerName: Type.String(),
  profileName: Type.String(),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  kind: Type.Enum([...flagKinds]),
  signs: Type.Array(Type.Enum([...careSigns])),
  body: Type.String(),
  /** The customer was abusive (rules/abuse): hidden until it is asked for. */
  abusive: Type.Optional(Type.Literal(true)),
  /** Numbers or addresses in `body` are masked (DESK-24). */
  masked: Type.Optional(Type.Literal(true)),
  suggestedAt: Timestamp,
  dismissedBy: Person,
  dismissedAt: Timestamp,
});
export type DismissedSuggestion = Static<typeof DismissedSuggestion>;

export const dismissedSuggestions = defineOperation({
  id: "dismissedSuggestions",
  method: "GET",
  path: "/ops/api/care/dismissed-suggestions",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Messages that suggested a flag and that an operator dismissed, newest first. The audit keeps who read them.",
  query: Type.Object(
    {
      /** Only suggestions with a smaller position. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({ suggestions: Type.Array(DismissedSuggestion), hasMore: Type.Boolean() }),
  },
  errors: [],
});
