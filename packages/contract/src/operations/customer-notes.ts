import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { ConversationParams, Nullable, Timestamp, Uuid } from "./schemas.ts";

/** Notes about a customer that staff write for each other. Customers never see them. */
export const CustomerNote = Type.Object({
  id: Uuid,
  /** null: about the customer as a whole. */
  conversationId: Nullable(Uuid),
  /** Display name of who wrote it. */
  author: Type.String(),
  body: Type.String(),
  createdAt: Timestamp,
});
export type CustomerNote = Static<typeof CustomerNote>;

/** A note's text: 1 to 1000 characters. */
export const NoteBody = Type.Object(
  { body: Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S" }) },
  { additionalProperties: false },
);

/** What an operator's note is about: the customer as a whole, or the one conversation (DESK-15). */
export const NoteSubject = Type.Enum(["customer", "conversation"]);
export type NoteSubject = Static<typeof NoteSubject>;

export const conversationNotes = defineOperation({
  id: "conversationNotes",
  method: "GET",
  path: "/ops/api/conversations/:conversationId/notes",
  access: "staff",
  summary: "Notes on a conversation this operator has claimed, and on its customer as a whole, oldest first.",
  params: ConversationParams,
  responses: { 200: Type.Array(CustomerNote) },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

export const addConversationNote = defineOperation({
  id: "addConversationNote",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/notes",
  access: "staff",
  summary:
    "Writes a note on a conversation this operator has claimed, or on its customer. A note on the customer is shown in all of their conversations.",
  params: ConversationParams,
  body: Type.Object(
    {
      ...NoteBody.properties,
      /** `conversation` by default. */
      about: Type.Optional(NoteSubject),
    },
    { additionalProperties: false },
  ),
  responses: { 201: CustomerNote },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});
