import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Nullable, Timestamp } from "./schemas.ts";

/** Whether staff take work. A console that has gone silent counts as away, whatever was chosen. */

/** What staff choose: only who is available is given conversations. */
export const presenceChoices = ["available", "break", "away"] as const;
export const PresenceChoice = Type.Enum([...presenceChoices]);
export type PresenceChoice = Static<typeof PresenceChoice>;

export const Presence = Type.Object({
  state: PresenceChoice,
  /** Since when it is so; null: they have never opened a desk, such as a script, and count as available. */
  since: Nullable(Timestamp),
  /** Nothing was heard of their console for a while: that is why they are away. */
  lost: Type.Boolean(),
});
export type Presence = Static<typeof Presence>;

/** One's own presence. */
export const OwnPresence = Type.Object({
  ...Presence.properties,
  /** When the conversations that are still held go back to the queue, because of a break or absence; null: not for that. */
  heldUntil: Nullable(Timestamp),
});
export type OwnPresence = Static<typeof OwnPresence>;

export const ownPresence = defineOperation({
  id: "ownPresence",
  method: "GET",
  path: "/ops/api/presence",
  access: "staff",
  summary: "Whether one takes work, and since when.",
  responses: { 200: OwnPresence },
  errors: [],
});

export const setPresence = defineOperation({
  id: "setPresence",
  method: "PUT",
  path: "/ops/api/presence",
  access: "staff",
  summary:
    "Says whether one takes work. On a break or away nothing new can be claimed or handed over, and what is held goes back to the queue after a grace.",
  body: Type.Object({ state: PresenceChoice }, { additionalProperties: false }),
  responses: { 200: OwnPresence },
  errors: [],
});
