import { Type, type Static } from "typebox";

/** Landing page content (spec 3): what the content service answers per brand and region. */

const Colour = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description: "#rrggbb" });
const Text = Type.String({ minLength: 1, maxLength: 600 });
const Line = Type.String({ minLength: 1, maxLength: 120 });
/** A path under the brand's own assets or an https address. */
const ImageUrl = Type.String({ minLength: 1, maxLength: 500 });
const closed = { additionalProperties: false } as const;

/** Content colours. Everything else (hover, on-colours, borders) derives from these. */
export const Theme = Type.Object(
  {
    scheme: Type.Enum(["dark", "light"]),
    background: Colour,
    surface: Colour,
    text: Colour,
    muted: Colour,
    primary: Colour,
    accent: Colour,
    success: Colour,
    warning: Colour,
    error: Colour,
    info: Colour,
  },
  closed,
);
export type Theme = Static<typeof Theme>;

/** A shortcode and the phrase to text to it. */
const Keyword = Type.Object({ shortcode: Line, phrase: Line }, closed);
const Highlight = Type.Object({ title: Line, text: Text }, closed);

export const LandingContent = Type.Object(
  {
    theme: Theme,
    keywords: Type.Object({ av: Keyword, marketing: Keyword }, closed),
    meta: Type.Object(
      {
        /** Analytics id; empty: no analytics. Loads only after consent. */
        gtag: Type.String({ maxLength: 40 }),
        favicon: ImageUrl,
        metaTitle: Line,
        metaDescription: Text,
      },
      closed,
    ),
    region: Type.Object(
      {
        id: Type.Integer({ minimum: 1 }),
        regionName: Line,
        regionCurrencyAbbreviation: Type.String({ pattern: "^[A-Z]{3}$" }),
        regionCurrencySymbol: Type.String({ minLength: 1, maxLength: 3 }),
        /** Empty where the region has no helpline. */
        regionHelplineNumber: Type.String({ maxLength: 40 }),
      },
      closed,
    ),
    overlay: Type.Object(
      {
        cta: Type.Object({ title: Line, subtitle: Line }, closed),
        footer: Type.Object({ logo: ImageUrl }, closed),
        howTo: Type.Array(
          Type.Object(
            {
              icon: Type.Enum(["phone", "chat", "credits", "lock", "heart", "sparkles"]),
              title: Line,
              subtitle: Text,
            },
            closed,
          ),
          { minItems: 1, maxItems: 8 },
        ),
      },
      closed,
    ),
    loginLayout: Type.Object(
      {
        title: Line,
        subtitle: Line,
        paragraph: Text,
        productLogo: Type.Object({ imageUrl: ImageUrl, altText: Line }, closed),
        backgroundMobile: Type.Object({ imageUrl: ImageUrl }, closed),
        backgroundDesktop: Type.Object({ imageUrl: ImageUrl }, closed),
        highlightOne: Highlight,
        highlightTwo: Highlight,
        highlightThree: Highlight,
        bottomSection: Type.Object(
          {
            title: Line,
            profiles: Type.Array(Type.Object({ name: Line, tagline: Line, imageUrl: ImageUrl }, closed), {
              maxItems: 12,
            }),
          },
          closed,
        ),
      },
      closed,
    ),
    authLayout: Type.Object({ conversationIcon: ImageUrl, meetTitle: Line, pageLogo: ImageUrl }, closed),
  },
  closed,
);
export type LandingContent = Static<typeof LandingContent>;
