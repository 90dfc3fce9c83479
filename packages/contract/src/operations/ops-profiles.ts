import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { personaMaxLength } from "../rules/persona.ts";
import { BrandIdSchema, Nullable, Timestamp, Uuid } from "./schemas.ts";

/**
 * Profiles for the back office. Later builds leave a profile unchanged that was changed or created here.
 * Profiles are fictional and their pictures drawn (content rules): never a photograph of a person.
 */

const words = { pattern: "\\S" } as const;

const fields = {
  name: Type.String({ ...words, minLength: 1, maxLength: 40 }),
  age: Type.Integer({ minimum: 18, maximum: 99 }),
  tagline: Type.String({ ...words, minLength: 1, maxLength: 120 }),
  about: Type.String({ ...words, minLength: 1, maxLength: 600 }),
  /** How the profile speaks and what it never says. For operators only; customers never see it. */
  persona: Type.String({ maxLength: personaMaxLength }),
  /** A picture that staff uploaded (POST /ops/api/pictures). */
  pictureId: Uuid,
  /** False: not shown to new customers. Customers who have written to the profile keep the conversation. */
  available: Type.Boolean(),
  /** Position in the brand's order; profiles with the same position are ordered by age. */
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
} as const;

export const OpsProfile = Type.Object({
  id: Uuid,
  brand: BrandIdSchema,
  /** The profile's stable key in its brand. */
  slug: Type.String(),
  name: Type.String(),
  age: Type.Integer({ minimum: 18 }),
  tagline: Type.String(),
  about: Type.String(),
  /** For operators only; empty if not written. */
  persona: Type.String(),
  /** The address that the brand's sites load. */
  imageUrl: Type.String(),
  /** The staff picture it shows; null: the picture of the brand's build. */
  pictureId: Nullable(Uuid),
  available: Type.Boolean(),
  position: Type.Integer({ minimum: 0 }),
  /** When the back office last changed it; null: unchanged since the brand's build. */
  editedAt: Nullable(Timestamp),
});
export type OpsProfile = Static<typeof OpsProfile>;

export const opsProfiles = defineOperation({
  id: "opsProfiles",
  method: "GET",
  path: "/ops/api/profiles",
  access: "staff",
  minimumRole: "supervisor",
  summary: "A brand's profiles in their order, also those that are not available.",
  query: Type.Object({ brand: BrandIdSchema }),
  responses: { 200: Type.Array(OpsProfile) },
  errors: ["brand_not_found"],
});

export const createProfile = defineOperation({
  id: "createProfile",
  method: "POST",
  path: "/ops/api/profiles",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Adds a profile to a brand.",
  body: Type.Object(
    { brand: BrandIdSchema, ...fields, persona: Type.Optional(fields.persona) },
    { additionalProperties: false },
  ),
  responses: { 201: OpsProfile },
  errors: ["brand_not_found", "image_not_own"],
});

export const updateProfile = defineOperation({
  id: "updateProfile",
  method: "PUT",
  path: "/ops/api/profiles/:profileId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Changes the named fields of a profile; the others stay.",
  params: Type.Object({ profileId: Uuid }),
  body: Type.Partial(Type.Object(fields), { additionalProperties: false }),
  responses: { 200: OpsProfile },
  errors: ["profile_not_found", "image_not_own"],
});

export const orderProfiles = defineOperation({
  id: "orderProfiles",
  method: "POST",
  path: "/ops/api/profiles/order",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Sets the order of a brand's profiles: all of them, each once. Later builds do not change it.",
  body: Type.Object(
    { brand: BrandIdSchema, profileIds: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(OpsProfile) },
  errors: ["brand_not_found", "changed_meanwhile"],
});
