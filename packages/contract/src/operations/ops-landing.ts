import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { leastStopShown, mostStopShown } from "../rules/landing-split.ts";
import { Count, Day } from "./insight.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** Figures by version of a site's landing content, and splits of two versions (SPLIT-1 to SPLIT-10). */

const Number1 = Type.Integer({ minimum: 1, maximum: 9_999_999 });
const Place = { brand: BrandIdSchema, region: RegionCodeSchema } as const;

export const LandingFigures = Type.Object({
  /** Landing pages shown, to visitors without a login. */
  shown: Count,
  verified: Count,
  signedUp: Count,
  /** First purchases within 30 days of the sign-up. */
  bought: Count,
  /** Active between 30 and 60 days after the sign-up. */
  kept: Count,
  /** Pages shown at least 30 days ago, of which `kept` is a share; null: no day of it is that old. */
  keptShown: Nullable(Count),
});
export type LandingFigures = Static<typeof LandingFigures>;

/** `shown` and `day`: by its rule; `early`: by an admin; `published`: another version was published. */
export const splitEnds = ["shown", "day", "early", "published"] as const;
export type SplitEnd = (typeof splitEnds)[number];

const Split = Type.Object({
  /** Counts up from 1 at its site. */
  number: Number1,
  /** A is the version that was published when it began. */
  versionA: Number1,
  versionB: Number1,
  /** Of 100 pages, how many show B. */
  percentB: Type.Integer({ minimum: 1, maximum: 99 }),
  /** The stop rule, fixed when it begins. */
  stopShown: Count,
  lastDay: Day,
  begunAt: Timestamp,
  begunBy: Nullable(Type.String()),
  /** Null: it is running. */
  endedAt: Nullable(Timestamp),
  endCause: Nullable(Type.Enum([...splitEnds])),
  endedBy: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
  /** Pages shown so far, of both versions. */
  shown: Count,
  /** Null while it runs: nobody sees which version leads before the rule has ended it. */
  figures: Nullable(Type.Object({ a: LandingFigures, b: LandingFigures })),
  /** The day from which each step's figures can't grow any more; null while it runs. */
  finalFrom: Nullable(Type.Object({ verified: Day, signedUp: Day, bought: Day, kept: Day })),
});
export const LandingSplit = Split;
export type LandingSplit = Static<typeof LandingSplit>;

export const LandingReport = Type.Object({
  /** Today by the region's clock. */
  today: Day,
  /** The first day of the sums by version. */
  since: Day,
  published: Number1,
  newestVersion: Number1,
  /** Outside of splits, newest version first; at most 50. */
  versions: Type.Array(Type.Object({ version: Number1, figures: LandingFigures })),
  /** The newest 20, newest first. */
  splits: Type.Array(Split),
});
export type LandingReport = Static<typeof LandingReport>;

export const landingReport = defineOperation({
  id: "landingReport",
  method: "GET",
  path: "/ops/api/landing/:brand/:region",
  access: "staff",
  minimumRole: "supervisor",
  summary: "A site's figures by version of the landing content for the last days, and its splits.",
  params: Type.Object(Place),
  query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 730, default: 90 }) }),
  responses: { 200: LandingReport },
  errors: ["unknown_brand", "unknown_region"],
});

export const beginSplit = defineOperation({
  id: "beginSplit",
  method: "POST",
  path: "/ops/api/landing/:brand/:region/splits",
  access: "staff",
  minimumRole: "admin",
  summary:
    "Shows another version to a part of all landing pages until the stop rule ends it. It can't be changed later.",
  params: Type.Object(Place),
  body: Type.Object(
    {
      /** The published version that its author has seen. */
      versionA: Number1,
      versionB: Number1,
      percentB: Type.Integer({ minimum: 1, maximum: 99 }),
      stopShown: Type.Integer({ minimum: leastStopShown, maximum: mostStopShown }),
      lastDay: Day,
    },
    { additionalProperties: false },
  ),
  responses: { 201: Split },
  errors: [
    "unknown_brand",
    "unknown_region",
    "version_not_found",
    "content_invalid",
    "split_invalid",
    "split_running",
  ],
});

export const endSplit = defineOperation({
  id: "endSplit",
  method: "POST",
  path: "/ops/api/landing/:brand/:region/splits/:number/end",
  access: "staff",
  minimumRole: "admin",
  summary: "Ends a split before its rule does. It then has no result.",
  params: Type.Object({ ...Place, number: Number1 }),
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 300 }) },
    { additionalProperties: false },
  ),
  responses: { 200: Split },
  errors: ["unknown_brand", "unknown_region", "split_not_found", "already_decided"],
});
