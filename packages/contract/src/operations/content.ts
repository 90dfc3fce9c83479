import { Type, type Static } from "typebox";
import { LandingContent } from "../landing-content.ts";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** The landing content as pages get it: with the brand's name, which staff can't change in the content. */
export const PublishedContent = Type.Object(
  { brandName: Type.String(), ...LandingContent.properties },
  { additionalProperties: false },
);
export type PublishedContent = Static<typeof PublishedContent>;

export const landingContent = defineOperation({
  id: "landingContent",
  method: "POST",
  path: "/cms/api/open/content",
  access: "public",
  summary: "The landing content of a brand in a region.",
  body: Type.Object({ brand: BrandIdSchema, region: RegionCodeSchema }, { additionalProperties: false }),
  responses: { 200: PublishedContent },
  errors: ["unknown_brand", "unknown_region"],
});

/** The alert of a site as pages show it; without one, `active` is false and the rest empty. */
export const ActiveAlert = Type.Object({
  active: Type.Boolean(),
  expiry: Nullable(Timestamp),
  alertIcon: Type.String(),
  alertColour: Type.String(),
  alertContentPrimary: Type.String(),
  alertContentSecondary: Type.String(),
});
export type ActiveAlert = Static<typeof ActiveAlert>;

export const activeAlert = defineOperation({
  id: "activeAlert",
  method: "GET",
  path: "/im/api/alerts/active/:siteId",
  access: "public",
  summary:
    "The alert that is active in a region for a brand, if any; siteId is the region id. Without a brand only alerts for all brands.",
  params: Type.Object({ siteId: Type.Integer({ minimum: 1, maximum: 3 }) }),
  query: Type.Object({ "apn-im-brand": Type.Optional(BrandIdSchema) }),
  responses: { 200: ActiveAlert },
  errors: [],
});
