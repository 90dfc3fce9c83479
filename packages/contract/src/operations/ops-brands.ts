import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { personaMaxLength } from "../rules/persona.ts";
import { CompanyFacts } from "../site-build.ts";
import { BrandIdSchema, Nullable } from "./schemas.ts";

/** The parts of a brand that `brand-build publish` sends besides its content, and the query for the deployed build. */

const Params = Type.Object({ brand: BrandIdSchema });
const Slug = Type.String({ pattern: "^[a-z][a-z0-9-]{1,40}$" });
const words = { pattern: "\\S", minLength: 1 } as const;

export const deployedBuild = defineOperation({
  id: "deployedBuild",
  method: "GET",
  path: "/ops/api/brands/:brand/build",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The facts that the brand's deployed build fixes. Only another deployment changes them.",
  params: Params,
  responses: {
    200: Type.Object({
      /** Null if no build is deployed here, or it is from before builds named their company. */
      company: Nullable(CompanyFacts),
    }),
  },
  errors: ["unknown_brand"],
});

export const ProfilesPublished = Type.Object({
  /** Keys of the profiles that are new or changed, and of those that are no longer offered. */
  changed: Type.Array(Slug),
  /** Keys of profiles that were sent and stay as the back office wrote them. */
  kept: Type.Array(Slug),
});
export type ProfilesPublished = Static<typeof ProfilesPublished>;

export const publishProfiles = defineOperation({
  id: "publishProfiles",
  method: "PUT",
  path: "/ops/api/brands/:brand/profiles",
  access: "staff",
  minimumRole: "admin",
  summary:
    "Replaces a brand's profiles with those of its build, at once. Edits and the order of the back office stay. A profile that is not sent is no longer offered to new customers. Safe to repeat.",
  params: Params,
  body: Type.Object(
    {
      profiles: Type.Array(
        Type.Object(
          {
            slug: Slug,
            name: Type.String({ ...words, maxLength: 40 }),
            age: Type.Integer({ minimum: 18, maximum: 99 }),
            tagline: Type.String({ ...words, maxLength: 120 }),
            about: Type.String({ ...words, maxLength: 600 }),
            /** For operators only (DESK-31). Absent: the kept one stays. */
            persona: Type.Optional(Type.String({ maxLength: personaMaxLength })),
            /** One of the brand's own pictures (putBrandAsset). */
            imageUrl: Type.String({
              pattern: "^/assets/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$",
              maxLength: 200,
            }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 500 },
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: ProfilesPublished },
  errors: ["unknown_brand"],
});
