import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/**
 * A change of one site's content or prices, copied to other sites at once (CONTENT-12 to CONTENT-16).
 * Supervisors read, admins copy and undo. The calls and tables keep their first name, take-over.
 */

const closed = { additionalProperties: false } as const;
const VersionNumber = Type.Integer({ minimum: 1 });
const Place = { brand: BrandIdSchema, region: RegionCodeSchema } as const;
const Kind = Type.Enum(["content", "prices"]);
/** The most sites of one call. */
export const mostTakeOverSites = 60;

/** A date and time without a zone: each site reads it in its own (`timeZone` of regions.ts). */
const LocalTime = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$" });

const Change = Type.Object({
  /** Content: such as `overlay.howTo[0].title`. Prices: such as `gold.minor` (minor units) or `gold.amount` (credits). */
  field: Type.String(),
  /** Absent: missing on that side. */
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
});
export type TakenChange = Static<typeof Change>;

const source = {
  kind: Kind,
  ...Place,
  /** Of content: one that staff wrote, published or not; its change is what differs from the version it is based on. */
  version: VersionNumber,
  /** Of content: the fields of the change to take; absent: all. */
  fields: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 300 })),
  /** Absent: at once. */
  startsAt: Type.Optional(LocalTime),
} as const;

export const TakeOverPreview = Type.Object({
  /** The change itself. Of content without the fields that stay each site's own (CONTENT-13). */
  changes: Type.Array(Change),
  sites: Type.Array(
    Type.Object({
      ...Place,
      /** The version that the differences are against; `takeOverChange` is refused if it is no longer the newest. */
      seen: VersionNumber,
      /** Null: at once. */
      startsAt: Nullable(Timestamp),
      /** What would differ from what the site has at that time. */
      changes: Type.Array(Change),
      /** Why it can't be copied there, one sentence each; empty: it can. */
      problems: Type.Array(Type.String()),
    }),
  ),
});
export type TakeOverPreview = Static<typeof TakeOverPreview>;

export const previewTakeOver = defineOperation({
  id: "previewTakeOver",
  method: "POST",
  path: "/ops/api/take-overs/preview",
  access: "staff",
  minimumRole: "admin",
  summary:
    "What a change of content or prices would change at other sites, and where it can't apply. Stores nothing.",
  body: Type.Object(
    { ...source, sites: Type.Array(Type.Object(Place, closed), { maxItems: mostTakeOverSites }) },
    closed,
  ),
  responses: { 200: TakeOverPreview },
  errors: ["unknown_brand", "unknown_region", "version_not_found"],
});

export const TakeOver = Type.Object({
  id: Uuid,
  kind: Kind,
  ...Place,
  version: VersionNumber,
  note: Type.String(),
  /** Display name; null if unknown. */
  author: Nullable(Type.String()),
  createdAt: Timestamp,
  /** Local at each site; null: at once. */
  startsAt: Nullable(Type.String()),
  undoneAt: Nullable(Timestamp),
  /** Display name. */
  undoneBy: Nullable(Type.String()),
  sites: Type.Array(
    Type.Object({
      ...Place,
      /** The version that it made there. */
      version: VersionNumber,
      startsAt: Timestamp,
      /**
       * `planned`: its time has not come. `done`. `passed_over`: at its time the site's content had been changed,
       * or broke a newer rule. After undoing, `withdrawn`: before its time; `returned`: the site has what it had;
       * `kept`: left as it is, because it was changed since.
       */
      state: Type.Enum(["planned", "done", "passed_over", "withdrawn", "returned", "kept"]),
    }),
  ),
});
export type TakeOver = Static<typeof TakeOver>;

export const takeOverChange = defineOperation({
  id: "takeOverChange",
  method: "POST",
  path: "/ops/api/take-overs",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Copies a change of content or prices to other sites, at once or at a local time of each: all of them or none.",
  body: Type.Object(
    {
      ...source,
      sites: Type.Array(Type.Object({ ...Place, seen: VersionNumber }, closed), {
        minItems: 1,
        maxItems: mostTakeOverSites,
      }),
      note: Type.String({ maxLength: 300 }),
    },
    closed,
  ),
  responses: { 201: TakeOver },
  errors: ["unknown_brand", "unknown_region", "version_not_found", "take_over_refused", "changed_meanwhile"],
});

export const takeOvers = defineOperation({
  id: "takeOvers",
  method: "GET",
  path: "/ops/api/take-overs",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Changes that were copied to other sites, newest first, at most 20.",
  query: Type.Object({
    kind: Kind,
    /** The id of the last one shown: only those after it in the list. */
    before: Type.Optional(Uuid),
  }),
  responses: { 200: Type.Object({ takeOvers: Type.Array(TakeOver), hasMore: Type.Boolean() }) },
  errors: [],
});

export const undoTakeOver = defineOperation({
  id: "undoTakeOver",
  method: "POST",
  path: "/ops/api/take-overs/:takeOverId/undo",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Undoes a copied change at every site. Sites that were changed since do not change and are named. Safe to repeat.",
  params: Type.Object({ takeOverId: Uuid }),
  responses: { 200: TakeOver },
  errors: ["take_over_not_found"],
});
