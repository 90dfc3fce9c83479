import { LandingContent, Theme } from "@parlour/contract/landing-content";
import { BundlePrice } from "@parlour/contract/operations/credits";
import { BrandIdSchema } from "@parlour/contract/operations/schemas";
import { messageMaxLength } from "@parlour/contract/rules/message";
import { Type, type Static } from "typebox";

/** What a brand team writes in `src/brand.ts`. Descriptions say what a field has to be; errors quote them. */

const closed = { additionalProperties: false } as const;
const line = (description: string) => Type.String({ minLength: 1, maxLength: 120, description });
/** Trial credits a brand may give; more would be a giveaway, not a trial. */
const maxTrialCredits = 100;

const Starter = Type.String({
  minLength: 1,
  maxLength: messageMaxLength,
  description: `a message of 1 to ${messageMaxLength} characters`,
});
const Starters = Type.Array(Starter, { minItems: 1 });

const Bundle = Type.Object(
  {
    price: { ...BundlePrice, description: 'a price with two decimals, such as "5.00"' },
    amount: Type.Integer({ minimum: 1, description: "a whole number of credits" }),
  },
  closed,
);

/** Regional copy: the landing content without what follows from the brand (theme) and from the region's rules. */
export const RegionCopy = Type.Object(
  {
    keywords: LandingContent.properties.keywords,
    meta: LandingContent.properties.meta,
    overlay: LandingContent.properties.overlay,
    loginLayout: LandingContent.properties.loginLayout,
    authLayout: LandingContent.properties.authLayout,
  },
  closed,
);
export type RegionCopy = Static<typeof RegionCopy>;

export const RegionManifest = Type.Object(
  {
    trialCredits: Type.Integer({
      minimum: 0,
      maximum: maxTrialCredits,
      description: `a whole number of credits from 0 to ${maxTrialCredits}`,
    }),
    bundles: Type.Object({ bronze: Bundle, silver: Bundle, gold: Bundle, platinum: Bundle }, closed),
    /** Only where the region has a helpline (spec 6: ids 1 and 2). */
    helplineNumber: Type.Optional(line("a telephone number as people write it")),
    content: RegionCopy,
  },
  closed,
);

export const ProfileManifest = Type.Object(
  {
    slug: Type.String({
      pattern: "^[a-z][a-z0-9-]{1,40}$",
      description: "2 to 41 characters: lower-case letters, digits and hyphens, a letter first",
    }),
    name: line("the profile's name"),
    age: Type.Integer({ minimum: 18, maximum: 99, description: "a whole number of years from 18 to 99" }),
    tagline: line("one line"),
    about: Type.String({ minLength: 1, maxLength: 600, description: "a text of at most 600 characters" }),
    imageUrl: line("an imported picture"),
  },
  closed,
);
export type ProfileManifest = Static<typeof ProfileManifest>;

export const BrandManifest = Type.Object(
  {
    id: {
      ...BrandIdSchema,
      description: "the name of the brand's folder: lower-case letters, digits and hyphens, a letter first",
    },
    name: Type.String({ minLength: 1, maxLength: 40, description: "the brand's name as customers read it" }),
    domain: Type.String({
      pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$",
      description: 'a host name without scheme, port or subdomain, such as "example.com"',
    }),
    /** Who runs the brand; footer and legal texts name it (spec 1, Footer). */
    company: Type.Object(
      {
        name: line("the operating company's registered name"),
        number: line("its registration number"),
        address: line("its postal address without the postcode"),
        postcode: line("the postcode"),
        customerServiceEmail: Type.String({
          pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$",
          description: "an e-mail address",
        }),
      },
      closed,
    ),
    theme: Theme,
    /** Conversation starters in three tones (spec 1, Chat). */
    starters: Type.Object({ clean: Starters, flirty: Starters, dirty: Starters }, closed),
    profiles: Type.Array(ProfileManifest, { minItems: 1 }),
    regions: Type.Object(
      {
        GB: Type.Optional(RegionManifest),
        AU: Type.Optional(RegionManifest),
        IE: Type.Optional(RegionManifest),
      },
      { ...closed, minProperties: 1 },
    ),
  },
  closed,
);
export type BrandManifest = Static<typeof BrandManifest>;
