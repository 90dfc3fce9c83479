import { fieldNote } from "@parlour/contract/field-note";
import { LandingContent, Theme } from "@parlour/contract/landing-content";
import { BundlePrice } from "@parlour/contract/operations/credits";
import { BrandIdSchema } from "@parlour/contract/operations/schemas";
import { byRegion, regionCodes, regions } from "@parlour/contract/regions";
import { settableAgeDemands } from "@parlour/contract/rules/age-check";
import { messageMaxLength } from "@parlour/contract/rules/message";
import { taxNumberNames } from "@parlour/contract/rules/tax";
import { Type, type Static } from "typebox";

/**
 * The content of a brand's `src/brand.ts` and its imports. Each field's note gives the requirement (quoted in errors),
 * the place on the site and an example; docs/manifest.md is generated from the notes.
 */

const closed = { additionalProperties: false } as const;
/** A group of fields; its note says what the group is. */
const about = (description: string) => ({ ...closed, description });
const line = (what: string, shown: string, example: string, maxLength = 120) =>
  Type.String({ minLength: 1, maxLength, ...fieldNote(what, shown, example) });
/** Trial credits a brand may give; more would be a giveaway, not a trial. */
const maxTrialCredits = 100;

const tone = (name: string, example: string) =>
  Type.Array(
    Type.String({
      minLength: 1,
      maxLength: messageMaxLength,
      ...fieldNote(
        `a message of 1 to ${messageMaxLength} characters`,
        `chat, the ${name} conversation starter`,
        example,
      ),
    }),
    { minItems: 1, description: `${name} conversation starters` },
  );

const bundle = (name: string, example: { price: string; amount: number }) =>
  Type.Object(
    {
      price: {
        ...BundlePrice,
        ...fieldNote(
          'a price with two decimals and no currency sign, such as "5.00"',
          "credits page, checkout, receipt",
          example.price,
        ),
      },
      amount: Type.Integer({
        minimum: 1,
        ...fieldNote("a whole number of credits", "credits page, checkout, receipt", example.amount),
      }),
    },
    about(`price and amount of the ${name} bundle`),
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
  about("what the brand says in the region"),
);
export type RegionCopy = Static<typeof RegionCopy>;

export const RegionManifest = Type.Object(
  {
    trialCredits: Type.Integer({
      minimum: 0,
      maximum: maxTrialCredits,
      ...fieldNote(`a whole number of credits from 0 to ${maxTrialCredits}`, "balance of a new customer", 3),
    }),
    bundles: Type.Object(
      {
        bronze: bundle("Bronze", { price: "5.00", amount: 10 }),
        silver: bundle("Silver", { price: "11.25", amount: 25 }),
        gold: bundle("Gold", { price: "20.00", amount: 50 }),
        platinum: bundle("Platinum", { price: "35.00", amount: 100 }),
      },
      about("what credits cost, in the region's currency"),
    ),
    /** Only in regions with a helpline (SITE-11). As long as landing content has room for. */
    helplineNumber: Type.Optional(
      line(
        "a telephone number as people write it",
        "footer, how-to, terms, privacy; only in regions with a helpline",
        "0808 157 0999",
        40,
      ),
    ),
    /** The least proof of age before the first message (AGE-12). Absent: what the region asks for. */
    ageCheck: Type.Optional(
      Type.Enum([...settableAgeDemands], {
        ...fieldNote(
          'the least proof of age before the first message, "phone" or "document"; absent: what the region asks for',
          "chat and checkout, before the first message or purchase",
          "phone",
        ),
      }),
    ),
    content: RegionCopy,
  },
  about("the brand in a region"),
);

const personaLine = (what: string, maxLength: number, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    ...fieldNote(`${what}, in at most ${maxLength} characters`, "console, beside the conversation", example),
  });

/** For operators only (DESK-31); pages never contain it. Together at most `personaMaxLength` with its labels. */
const PersonaManifest = Type.Object(
  {
    voice: personaLine("how the profile speaks", 300, "Low and level, in short sentences."),
    background: personaLine("where it comes from", 400, "Took over the light from an aunt."),
    likes: personaLine("what it likes", 250, "Storms seen from indoors, honest confessions."),
    never: personaLine(
      "what it never says or does; that it never meets anybody is part of it",
      300,
      "Never says where the light is: it takes no visitors.",
    ),
    openings: Type.Array(
      personaLine("an idea to begin with", 150, "I'll play you for a secret. Name a card."),
      { minItems: 3, maxItems: 4, description: "ideas to begin with" },
    ),
  },
  about("how operators play the profile; customers never see it"),
);

export const ProfileManifest = Type.Object(
  {
    slug: Type.String({
      pattern: "^[a-z][a-z0-9-]{1,40}$",
      ...fieldNote(
        "2 to 41 characters: lower-case letters, digits and hyphens, a letter first",
        "nowhere; keeps a profile the same when its name changes",
        "isolde",
      ),
    }),
    name: line("the profile's name", "meeting page, chat", "Isolde"),
    age: Type.Integer({
      minimum: 18,
      maximum: 99,
      ...fieldNote("a whole number of years from 18 to 99", "meeting page, chat", 31),
    }),
    tagline: line(
      "one line about the profile",
      "meeting page",
      "Keeps the light, and other people's secrets",
    ),
    about: Type.String({
      minLength: 1,
      maxLength: 600,
      ...fieldNote(
        "a text of at most 600 characters",
        "chat, about the profile",
        "Keeper of a lighthouse that is on no map.",
      ),
    }),
    persona: PersonaManifest,
    imageUrl: line("an imported picture", "meeting page, chat", "isolde"),
  },
  about("an invented character"),
);
export type ProfileManifest = Static<typeof ProfileManifest>;

const hostNamePattern = "^[a-z0-9-]+(\\.[a-z0-9-]+)+$";

const regionDomain = (example: string) =>
  Type.String({
    pattern: hostNamePattern,
    ...fieldNote(
      "the region's own domain, without scheme, port or subdomain; absent: a subdomain of the brand's",
      "the region's address; its subdomain of the brand's domain leads there",
      example,
    ),
  });

export const BrandManifest = Type.Object(
  {
    id: {
      ...BrandIdSchema,
      ...fieldNote(
        "the name of the brand's folder: lower-case letters, digits and hyphens, a letter first",
        "nowhere; customers and payments are kept under it for good",
        "duskwren",
      ),
    },
    name: Type.String({
      minLength: 1,
      maxLength: 40,
      ...fieldNote("the brand's name as customers read it", "page titles, terms, texts", "Duskwren"),
    }),
    domain: Type.String({
      pattern: hostNamePattern,
      ...fieldNote(
        'a host name without scheme, port or subdomain, such as "example.com"',
        "the address; each region has a subdomain of it, or a domain of its own",
        "duskwren.example",
      ),
    }),
    regionDomains: Type.Optional(
      Type.Object(
        byRegion((code) => Type.Optional(regionDomain(`duskwren.${regions[code].domainEnding}`))),
        { ...about("the regions with a domain of their own"), ...closed },
      ),
    ),
    aliases: Type.Optional(
      Type.Array(
        Type.String({
          pattern: hostNamePattern,
          ...fieldNote(
            "another domain of the brand's, without subdomain",
            "nowhere: visitors who type it, or a subdomain of it, are redirected to the brand's own address",
            "dusk-wren.example",
          ),
        }),
        about("other domains, which lead to the brand's"),
      ),
    ),
    /** The company that runs the brand; the footer and the legal texts name it (LANDING-6). */
    company: Type.Object(
      {
        name: line(
          "the operating company's registered name",
          "footer, terms, privacy",
          "Lantern Row Entertainment Ltd",
        ),
        number: line("its registration number", "terms, privacy", "00000000"),
        address: line(
          "its postal address without the postcode",
          "terms, privacy",
          "1 Lantern Row, Exeter, United Kingdom",
        ),
        postcode: line("the postcode", "footer, terms, privacy", "EX4 0ZZ"),
        customerServiceEmail: Type.String({
          pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$",
          ...fieldNote("an e-mail address", "terms, privacy, statement", "care@duskwren.example"),
        }),
        taxNumbers: Type.Optional(
          Type.Object(
            byRegion((code) =>
              Type.Optional(
                line(
                  `the seller's ${taxNumberNames[code]} in ${regions[code].name}`,
                  "receipts",
                  code === "AU" ? "00 000 000 000" : `${code}000000000`,
                ),
              ),
            ),
            { ...about("its numbers for VAT or GST, by region"), ...closed },
          ),
        ),
      },
      about("the operating company's facts"),
    ),
    /** A brand with explicit pictures asks for more than a text in every region (AGE-13). */
    explicitPictures: Type.Boolean({
      ...fieldNote(
        "true if any picture of the brand is explicit, otherwise false",
        "nowhere; with true every region needs ageCheck",
        false,
      ),
    }),
    theme: Theme,
    /** Conversation starters in three tones (STARTER-1). */
    starters: Type.Object(
      {
        clean: tone("clean", "What does the sky look like from your window?"),
        flirty: tone("flirty", "I was going to play it cool, but then I saw you were awake too."),
        dirty: tone("dirty", "I promise to behave. I didn't say how."),
      },
      about("conversation starters in three tones"),
    ),
    profiles: Type.Array(ProfileManifest, { minItems: 1, description: "the profiles customers can choose" }),
    regions: Type.Object(
      byRegion(() => Type.Optional(RegionManifest)),
      {
        ...about(`the regions the brand serves: ${regionCodes.join(", ")} or some of them`),
        minProperties: 1,
      },
    ),
  },
  closed,
);
export type BrandManifest = Static<typeof BrandManifest>;
