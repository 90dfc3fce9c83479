import { Type, type Static } from "typebox";
import { LandingContent } from "./landing-content.ts";
import { BundlePrice } from "./operations/credits.ts";
import { BrandIdSchema, RegionCodeSchema } from "./operations/schemas.ts";
import type { PageConfig } from "./page-config.ts";
import { byRegion } from "./regions.ts";
import { settableAgeDemands } from "./rules/age-check.ts";
import { personaMaxLength } from "./rules/persona.ts";
import { SiteDomains } from "./site-domains.ts";

/**
 * The output of a brand's build for the server:
 * - `dist/brand.json` a BuiltBrand: becomes rows in the database, and names the folder of the files. Replaced
 * at once, last
 * - `dist/builds/<version>/client/` files served unchanged (`assets/` hashed, immutable)
 * - `dist/builds/<version>/server/render.js` a module that exports `renderDocument: RenderDocument`
 * Former builds stay next to it for a while, because open tabs still load their files.
 */

const Amount = Type.Integer({ minimum: 1 });
const PublishedBundle = Type.Object({ price: BundlePrice, amount: Amount });

export const PublishedProfile = Type.Object({
  slug: Type.String({ pattern: "^[a-z][a-z0-9-]{1,40}$" }),
  name: Type.String(),
  age: Type.Integer({ minimum: 18, maximum: 99 }),
  tagline: Type.String(),
  about: Type.String(),
  imageUrl: Type.String(),
  /** For operators only (DESK-31). Absent in builds from before brands wrote it. */
  persona: Type.Optional(Type.String({ maxLength: personaMaxLength })),
});
export type PublishedProfile = Static<typeof PublishedProfile>;

/** The company that runs the brand. Its pages contain these facts, so another company needs another build. */
export const CompanyFacts = Type.Object({
  name: Type.String(),
  number: Type.String(),
  address: Type.String(),
  postcode: Type.String(),
  customerServiceEmail: Type.String(),
  /** Its numbers for VAT or GST; absent in a region where it has none, and in older builds. */
  taxNumbers: Type.Optional(Type.Object(byRegion(() => Type.Optional(Type.String())))),
});
export type CompanyFacts = Static<typeof CompanyFacts>;

export const BrandPublication = Type.Object({
  id: BrandIdSchema,
  name: Type.String(),
  // A server's setting can replace them.
  ...SiteDomains.properties,
  regions: Type.Array(
    Type.Object({
      code: RegionCodeSchema,
      /** Free credits for a new joiner. */
      trialCredits: Type.Integer({ minimum: 0, maximum: 100 }),
      bundles: Type.Object({
        bronze: PublishedBundle,
        silver: PublishedBundle,
        gold: PublishedBundle,
        platinum: PublishedBundle,
      }),
      content: LandingContent,
      /** The least proof of age that the brand asks for here (AGE-12). Absent: what the region asks for. */
      ageCheck: Type.Optional(Type.Enum([...settableAgeDemands])),
    }),
    { minItems: 1 },
  ),
  profiles: Type.Array(PublishedProfile, { minItems: 1 }),
  /** Pictures are explicit: every region then asks for more than a text (AGE-13). Absent: they are not. */
  explicitPictures: Type.Optional(Type.Boolean()),
  /** Absent in builds from before this field existed. */
  company: Type.Optional(CompanyFacts),
  /** Fields of the manifest whose text is not written yet. A server in production refuses such a build. */
  unwritten: Type.Optional(Type.Array(Type.String())),
});
export type BrandPublication = Static<typeof BrandPublication>;

/** The content of brand.json. */
export const BuiltBrand = Type.Object({
  ...BrandPublication.properties,
  /** Absent if the files are in the same folder as brand.json. */
  build: Type.Optional(
    Type.Object({
      /** The path of client/ and server/, relative to brand.json. */
      folder: Type.String({ pattern: "^builds/[a-z0-9]+$" }),
      /** The number of its files. While fewer exist, the build is still being copied. */
      files: Type.Integer({ minimum: 1 }),
    }),
  ),
});
export type BuiltBrand = Static<typeof BuiltBrand>;

/** The path under which every chat is rendered. */
export const chatRoute = "/meet/:chatId";

export interface DocumentRequest {
  readonly page: PageConfig;
  /** Path of the request, such as `/` or `/meet`. All chats share `chatRoute`. */
  readonly path: string;
  /** Whether the visitor has a login: their page arrives with its frame, otherwise with a loading bar. */
  readonly hasLogin?: boolean;
  /**
   * When the page is asked for, in milliseconds since 1970. The server renders again in a new year. Absent from
   * servers of the previous version: the machine's time.
   */
  readonly now?: number;
  /** Marks every inline script and style: the server removes it, and allows exactly these in the policy. */
  readonly nonce: string;
  /** Addresses of classic scripts that load first, deferred (a server setting; empty in production). */
  readonly scripts: readonly string[];
}

/** Renders a whole HTML document, including content, theme and critical CSS. */
export type RenderDocument = (request: DocumentRequest) => Promise<string>;
