import { Type, type Static } from "typebox";
import { LandingContent } from "./landing-content.ts";
import { BrandIdSchema, RegionCodeSchema } from "./operations/schemas.ts";

/**
 * The facts in a served page, as JSON in `<script type="application/json" id="parlour-page">`. The server writes it per
 * host; the shell parses it once on start.
 */
export const PageConfig = Type.Object({
  brand: BrandIdSchema,
  /** null on the brand's main host: only the country picker is shown. */
  region: Type.Union([RegionCodeSchema, Type.Null()]),
  /** Regions the brand serves, in display order, with the absolute address of each. */
  regions: Type.Array(Type.Object({ code: RegionCodeSchema, url: Type.String() })),
  content: LandingContent,
  /**
   * The version of the content, and the split that chose it (SPLIT-2): the same text for everybody who gets this version.
   * Only on landing pages.
   */
  landing: Type.Optional(Type.String({ maxLength: 20 })),
  /** Turnstile's public site key. */
  botCheckSiteKey: Type.String(),
  /** The public key of the card form that is embedded in our page. */
  cardsPublicKey: Type.String(),
});
export type PageConfig = Static<typeof PageConfig>;
export const pageConfigElementId = "parlour-page";
