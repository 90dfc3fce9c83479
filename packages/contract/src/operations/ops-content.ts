import { Type, type Static } from "typebox";
import { LandingContent } from "../landing-content.ts";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp } from "./schemas.ts";

/**
 * A brand's content in one region, in versions. Each build adds one version; the back office writes others.
 * One version is published. Supervisors write, admins publish.
 */

const VersionNumber = Type.Integer({ minimum: 1 });
const Place = { brand: BrandIdSchema, region: RegionCodeSchema } as const;

export const ContentVersion = Type.Object({
  /** Counts up from 1 for a brand and region. */
  version: VersionNumber,
  /** `build`: from the brand's build output; `edit`: written in the back office. */
  source: Type.Enum(["build", "edit"]),
  /** The version that an edit is based on; null for a build. */
  basedOn: Nullable(VersionNumber),
  note: Type.String(),
  /** Display name of its author; null for a build. */
  author: Nullable(Type.String()),
  createdAt: Timestamp,
});
export type ContentVersion = Static<typeof ContentVersion>;

export const ContentHistory = Type.Object({
  published: VersionNumber,
  /** A newer build that waits for review because staff published an edit; null: none. */
  newerBuild: Nullable(VersionNumber),
  /** The newest 200, newest first. */
  versions: Type.Array(ContentVersion),
});
export type ContentHistory = Static<typeof ContentHistory>;

export const contentHistory = defineOperation({
  id: "contentHistory",
  method: "GET",
  path: "/ops/api/content/:brand/:region",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The versions of a brand's content in a region, and which of them is published.",
  params: Type.Object(Place),
  responses: { 200: ContentHistory },
  errors: ["unknown_brand", "unknown_region"],
});

export const contentVersion = defineOperation({
  id: "contentVersion",
  method: "GET",
  path: "/ops/api/content/:brand/:region/versions/:version",
  access: "staff",
  minimumRole: "supervisor",
  summary: "One version with its content.",
  params: Type.Object({ ...Place, version: VersionNumber }),
  responses: { 200: Type.Object({ ...ContentVersion.properties, content: LandingContent }) },
  errors: ["unknown_brand", "unknown_region", "version_not_found"],
});

/**
 * Colours of the content's theme that pages replace because they fall below WCAG AA, one sentence each with
 * the colour used instead (rules/theme-contrast.ts). Empty if the theme is shown unchanged.
 */
const Repairs = Type.Array(Type.String());

/** A version just written. */
export const DraftedContent = Type.Object({ ...ContentVersion.properties, repairs: Repairs });
export type DraftedContent = Static<typeof DraftedContent>;

/** The versions after a publication, and the published content as pages show it. */
export const PublishedContent = Type.Object({ ...ContentHistory.properties, repairs: Repairs });
export type PublishedContent = Static<typeof PublishedContent>;

export const draftContent = defineOperation({
  id: "draftContent",
  method: "POST",
  path: "/ops/api/content/:brand/:region/versions",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Writes a new version, which nobody sees until it is published; a refusal names the fields.",
  params: Type.Object(Place),
  body: Type.Object(
    {
      /** Complete landing content. The handler checks it, not the schema, so that a refusal can name every field. */
      content: Type.Object({}, { additionalProperties: true }),
      note: Type.String({ maxLength: 300 }),
      basedOn: VersionNumber,
    },
    { additionalProperties: false },
  ),
  responses: { 201: DraftedContent },
  errors: ["unknown_brand", "unknown_region", "version_not_found", "content_invalid"],
});

export const publishContent = defineOperation({
  id: "publishContent",
  method: "POST",
  path: "/ops/api/content/:brand/:region/versions/:version/publish",
  access: "staff",
  minimumRole: "admin",
  summary: "Publishes a version at once. An older version rolls the content back. Safe to repeat.",
  params: Type.Object({ ...Place, version: VersionNumber }),
  responses: { 200: PublishedContent },
  errors: ["unknown_brand", "unknown_region", "version_not_found", "content_invalid"],
});

/** The most characters of a content as JSON: far more than all of its fields can hold. */
const maxPreviewLength = 60_000;

export const previewContent = defineOperation({
  id: "previewContent",
  method: "POST",
  path: "/ops/api/content/:brand/:region/preview",
  access: "staff",
  unattended: true,
  minimumRole: "supervisor",
  summary:
    "The site's page with unpublished content, without scripts, for a preview in the console. Stores nothing.",
  params: Type.Object(Place),
  /** A form post whose target is a frame, so that the preview gets the content security policy of this response. */
  bodyType: "form",
  body: Type.Object({
    /** Landing content as JSON. */
    content: Type.String({ minLength: 2, maxLength: maxPreviewLength }),
  }),
  responses: { 200: Type.String({ contentMediaType: "text/html" }) },
  errors: ["unknown_brand", "unknown_region", "content_invalid", "preview_unavailable"],
});

/** The most bytes of a brand's picture; a drawing is much smaller. */
const maxAssetBytes = 128 * 1024;

export const putBrandAsset = defineOperation({
  id: "putBrandAsset",
  method: "PUT",
  path: "/ops/api/brands/:brand/assets/:name",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Adds a picture of a brand's build to its deployed files, for content that names it. Names contain a hash, so an existing file is not replaced.",
  params: Type.Object({
    brand: BrandIdSchema,
    /** The build's file name: words, the hash of its bytes, and the file type. */
    name: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,80}-[A-Za-z0-9_-]{8}\\.(?:svg|png|webp|jpg|avif)$" }),
  }),
  body: Type.Object(
    {
      /** The file in base64. */
      bytes: Type.String({ minLength: 4, maxLength: Math.ceil(maxAssetBytes / 3) * 4 }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      /** The address for content to use. */
      address: Type.String(),
      /** Whether it was new. */
      stored: Type.Boolean(),
    }),
  },
  errors: ["unknown_brand", "picture_unreadable"],
});
