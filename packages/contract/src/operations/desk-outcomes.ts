import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { deskOutcomes, flagKinds } from "../rules/care.ts";
import { Nullable, Timestamp, Uuid } from "./schemas.ts";

/** What supervisors decided about the conversations that an operator held then (DESK-25). */

export const DeskOutcome = Type.Object({
  outcomeId: Uuid,
  conversationId: Uuid,
  customerName: Type.String(),
  profileName: Type.String(),
  outcome: Type.Enum([...deskOutcomes]),
  /** The kind of the flag that was decided; null: a ban, which ends all flags. */
  flagKind: Nullable(Type.Enum([...flagKinds])),
  decidedAt: Timestamp,
});
export type DeskOutcome = Static<typeof DeskOutcome>;

export const ownOutcomes = defineOperation({
  id: "ownOutcomes",
  method: "GET",
  path: "/ops/api/outcomes",
  access: "staff",
  summary:
    "Decisions of others about conversations that this operator held, and has not dismissed, of the last 7 days, newest first, at most 20.",
  responses: { 200: Type.Array(DeskOutcome) },
  errors: [],
});

export const dismissOutcome = defineOperation({
  id: "dismissOutcome",
  method: "DELETE",
  path: "/ops/api/outcomes/:outcomeId",
  access: "staff",
  summary: "Removes one of this operator's own outcomes from the list. Safe to repeat.",
  params: Type.Object({ outcomeId: Uuid }),
  responses: { 204: Type.Null() },
  errors: [],
});
