import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Nullable, Timestamp } from "./schemas.ts";

/** Whether staff take work. If the console stops reporting, the operator counts as away, whatever they chose. */

/** The choices of staff. Only available operators receive conversations. */
export const presenceChoices = ["available", "break", "away"] as const;
export const PresenceChoice = Type.Enum([...presenceChoices]);
export type PresenceChoice = Static<typeof PresenceChoice>;

export const Presence = Type.Object({
  state: PresenceChoice,
  /** Since when. Null: they have never opened a desk (for example a script) and count as available. */
  since: Nullable(Timestamp),
  /** Whether they are away because the console has not reported for a while. */
  lost: Type.Boolean(),
});
export type Presence = Static<typeof Presence>;

/** The caller's own presence. */
export const OwnPresence = Type.Object({
  ...Presence.properties,
  /** When the held conversations return to the queue because of a break or absence; null: they don't. */
  heldUntil: Nullable(Timestamp),
});
export type OwnPresence = Static<typeof OwnPresence>;

export const ownPresence = defineOperation({
  id: "ownPresence",
  method: "GET",
  path: "/ops/api/presence",
  access: "staff",
  summary: "Whether the caller takes work, and since when.",
  responses: { 200: OwnPresence },
  errors: [],
});

export const setPresence = defineOperation({
  id: "setPresence",
  method: "PUT",
  path: "/ops/api/presence",
  access: "staff",
  summary:
    "Sets whether the caller takes work. On a break or away they get no new conversations, and the ones that they hold return to the queue after 2 minutes.",
  body: Type.Object({ state: PresenceChoice }, { additionalProperties: false }),
  responses: { 200: OwnPresence },
  errors: [],
});
