import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, CurrencySchema, Nullable, RegionCodeSchema, Timestamp } from "./schemas.ts";

/**
 * Bundle prices of a brand in a region, in versions with a start time. Supervisors read, admins change. A payment
 * started before a change settles at its original price.
 */

const VersionNumber = Type.Integer({ minimum: 1 });
const Place = { brand: BrandIdSchema, region: RegionCodeSchema } as const;

const closed = { additionalProperties: false } as const;
const Terms = Type.Object(
  {
    /** Minor units of the region's currency. */
    minor: Type.Integer({ minimum: 1, maximum: 9_999_999 }),
    /** Credits. */
    amount: Type.Integer({ minimum: 1, maximum: 100_000 }),
  },
  closed,
);
const PricesOfBundles = Type.Object({ bronze: Terms, silver: Terms, gold: Terms, platinum: Terms }, closed);

export const PriceVersion = Type.Object({
  /** Counts up from 1 in a brand and region. */
  version: VersionNumber,
  /** `build`: from the brand's build output; `edit`: written in the back office. */
  source: Type.Enum(["build", "edit"]),
  /**
   * `now`: orders use it. `coming`: not begun. `earlier`: over. `withdrawn`: before it began. `waiting`: from
   * a build that came after staff had set prices; it never applies.
   */
  state: Type.Enum(["now", "coming", "earlier", "withdrawn", "waiting"]),
  /** Null if it is waiting. */
  startsAt: Nullable(Timestamp),
  /** When the next version replaces it; null: none is scheduled. */
  endsAt: Nullable(Timestamp),
  bundles: PricesOfBundles,
  note: Type.String(),
  /** Display name of its author; null for a build. */
  author: Nullable(Type.String()),
  createdAt: Timestamp,
  /** Display name of the person who withdrew it; null: not withdrawn. */
  withdrawnBy: Nullable(Type.String()),
});
export type PriceVersion = Static<typeof PriceVersion>;

export const SitePrices = Type.Object({
  currency: CurrencySchema,
  /** The server's time, from which the versions' states are computed. */
  at: Timestamp,
  /** The newest 100, newest first. */
  versions: Type.Array(PriceVersion),
});
export type SitePrices = Static<typeof SitePrices>;

export const sitePrices = defineOperation({
  id: "sitePrices",
  method: "GET",
  path: "/ops/api/prices/:brand/:region",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Current, future and former prices of the bundles in a brand's region.",
  params: Type.Object(Place),
  responses: { 200: SitePrices },
  errors: ["unknown_brand", "unknown_region"],
});

/** The most days that a change can be scheduled ahead. */
export const longestPriceLead = 366;

export const changePrices = defineOperation({
  id: "changePrices",
  method: "POST",
  path: "/ops/api/prices/:brand/:region",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary:
    "Sets the prices of the four bundles, from now or a later time, until the next change. A refusal names the fields.",
  params: Type.Object(Place),
  body: Type.Object(
    {
      /** Absent: from this moment. */
      startsAt: Type.Optional(Timestamp),
      bundles: PricesOfBundles,
      note: Type.String({ maxLength: 300 }),
      /** The newest version the author has seen. The change is refused if somebody else added one since. */
      after: VersionNumber,
    },
    closed,
  ),
  responses: { 201: SitePrices },
  errors: ["unknown_brand", "unknown_region", "prices_invalid", "price_start_past", "prices_changed"],
});

export const withdrawPrices = defineOperation({
  id: "withdrawPrices",
  method: "POST",
  path: "/ops/api/prices/:brand/:region/versions/:version/withdraw",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary: "Withdraws a change of prices that has not begun yet.",
  params: Type.Object({ ...Place, version: VersionNumber }),
  responses: { 200: SitePrices },
  errors: ["unknown_brand", "unknown_region", "version_not_found", "price_not_coming"],
});
