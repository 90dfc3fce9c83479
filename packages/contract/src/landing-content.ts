import { Type, type Static } from "typebox";
import { fieldNote } from "./field-note.ts";

/**
 * The landing page's content for one brand and region (CONTENT-7). Each field's note says what is required, where
 * customers see it and an example; brand-config generates the field guide from these notes.
 */

const closed = { additionalProperties: false } as const;
/** Longest line and longest text, in characters. */
const lineLength = 120;
const textLength = 600;

const colour = (what: string, shown: string, example: string) =>
  Type.String({ pattern: "^#[0-9a-fA-F]{6}$", ...fieldNote(`${what} as "#rrggbb"`, shown, example) });
const line = (what: string, shown: string, example: string) =>
  Type.String({ minLength: 1, maxLength: lineLength, ...fieldNote(what, shown, example) });
const text = (what: string, shown: string, example: string) =>
  Type.String({ minLength: 1, maxLength: textLength, ...fieldNote(what, shown, example) });
/** A path under the brand's own assets or an https address. */
const imageUrl = (what: string, shown: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 500, ...fieldNote(what, shown, example) });
/** A group of fields; its note says what the group is. */
const about = (description: string) => ({ ...closed, description });

/** Content colours. Everything else (hover, on-colours, borders) derives from these. */
export const Theme = Type.Object(
  {
    scheme: Type.Enum(["dark", "light"], {
      ...fieldNote(
        "whether the background is dark or light",
        "scroll bars, pickers and other parts the browser draws",
        "dark",
      ),
    }),
    background: colour("the page's background", "behind everything", "#160e1d"),
    surface: colour("the colour of panels", "side panel, bars, chat, fields", "#21162a"),
    text: colour("the colour of headings and running text", "everywhere", "#f8eee6"),
    muted: colour("the colour of quiet words", "hints, captions, times", "#c4b1bf"),
    primary: colour("the colour of main buttons and links", "buttons, links, chosen items", "#f4ac62"),
    accent: colour("the second colour", "highlights, badges, the focus ring", "#f3bda3"),
    success: colour("the colour of success", "messages that say that something was done", "#8bd8a8"),
    warning: colour("the colour of warnings", "messages that ask for care", "#f3cb6b"),
    error: colour("the colour of errors", "the error bar and the messages under fields", "#ff9f92"),
    info: colour("the colour of notices", "messages that only tell", "#acc9f6"),
  },
  about("the brand's colours"),
);
export type Theme = Static<typeof Theme>;

/** A shortcode and the phrase to text to it. */
const keyword = (what: string, shown: string, example: { shortcode: string; phrase: string }) =>
  Type.Object(
    {
      shortcode: line(`the number that ${what} is texted to`, shown, example.shortcode),
      phrase: line(`the phrase that ${what} is`, shown, example.phrase),
    },
    about(`shortcode and phrase of ${what}`),
  );

const highlight = (nth: string) =>
  Type.Object(
    {
      title: line(
        `the ${nth} highlight's title`,
        "landing page, highlights under the fold",
        "Written by people",
      ),
      text: text(
        `the ${nth} highlight's text`,
        "landing page, highlights under the fold",
        "Every reply comes from a person playing a part.",
      ),
    },
    about(`the ${nth} highlight`),
  );

const background = (device: string) =>
  Type.Object(
    {
      imageUrl: imageUrl(
        `the background ${device}, an imported picture`,
        `landing page, ${device}`,
        "pictures.backgroundDesktop",
      ),
    },
    about(`the picture behind the landing page, ${device}`),
  );

export const LandingContent = Type.Object(
  {
    theme: Theme,
    keywords: Type.Object(
      {
        av: keyword("the age check by text (AV)", "account and chat, where the region has the age check", {
          shortcode: "60777",
          phrase: "WREN18",
        }),
        marketing: keyword(
          "the marketing opt-out",
          "footer, entry, terms and privacy, where the region has marketing",
          {
            shortcode: "60999",
            phrase: "WREN",
          },
        ),
      },
      about("phrases that customers text, and to which number"),
    ),
    meta: Type.Object(
      {
        gtag: Type.String({
          // It becomes part of a script's address.
          pattern: "^(G-[A-Z0-9]{4,16})?$",
          ...fieldNote(
            'a Google tag\'s id ("G-..."), or empty for no analytics',
            'nowhere; loads only after "I Like Cookies", is told names of pages alone; switch off "Enhanced measurement" at Google, which reads addresses itself',
            "G-ABC123XYZ",
          ),
        }),
        favicon: imageUrl(
          "the icon of the browser's tab, an imported picture",
          "browser tab, bookmarks",
          "pictures.favicon",
        ),
        metaTitle: line(
          "the title that others show for a link",
          "shared links",
          "Duskwren: good company after dark",
        ),
        metaDescription: text(
          "one or two sentences that others show for a link",
          "search results, shared links",
          "Private text chat for grown-ups with invented characters. Strictly 18+.",
        ),
      },
      about("what browsers, search engines and shared links show"),
    ),
    region: Type.Object(
      {
        id: Type.Integer({ minimum: 1, ...fieldNote("the region's id", "nowhere; alerts ask by it", 1) }),
        regionName: line("the region's name", "country picker, terms, privacy", "United Kingdom"),
        regionCurrencyAbbreviation: Type.String({
          pattern: "^[A-Z]{3}$",
          ...fieldNote("the currency's code, three capitals", "the card payment provider's form", "GBP"),
        }),
        regionCurrencySymbol: Type.String({
          minLength: 1,
          maxLength: 3,
          ...fieldNote("the currency's sign", "prices, terms", "£"),
        }),
        regionHelplineNumber: Type.String({
          maxLength: 40,
          ...fieldNote(
            "the helpline's number, empty where the region has none",
            "footer, how-to, terms, privacy",
            "0808 157 0999",
          ),
        }),
      },
      about("facts of the region"),
    ),
    overlay: Type.Object(
      {
        cta: Type.Object(
          {
            title: line(
              "the call to action's title",
              "menu of a signed-in customer, the wide tile",
              "The lamp's still lit",
            ),
            subtitle: line(
              "the call to action's second line",
              "menu of a signed-in customer, the wide tile",
              "See who is up",
            ),
          },
          about("the call to action"),
        ),
        footer: Type.Object(
          {
            logo: imageUrl(
              "the logo at the foot of the side panel, an imported picture",
              "side panel, at its foot",
              "pictures.logo",
            ),
          },
          about("the foot of the side panel"),
        ),
        howTo: Type.Array(
          Type.Object(
            {
              icon: Type.Enum(["phone", "chat", "credits", "lock", "heart", "sparkles"], {
                ...fieldNote("the step's icon", "how-to panel", "phone"),
              }),
              title: line("the step's title", "how-to panel", "Get Started"),
              subtitle: text("the step's explanation", "how-to panel", "We'll text you a four-digit code."),
            },
            about("a step"),
          ),
          { minItems: 1, maxItems: 8, description: "the steps of the how-to panel" },
        ),
      },
      about("texts of the side panel"),
    ),
    loginLayout: Type.Object(
      {
        title: line(
          "the landing page's heading",
          "landing page, largest words",
          "The evening is better with company",
        ),
        subtitle: line("the line under the heading", "landing page", "Conversation for grown-ups, lit low"),
        paragraph: text("the landing page's paragraph", "landing page", "Invented characters, real wit."),
        productLogo: Type.Object(
          {
            imageUrl: imageUrl("the brand's logo, an imported picture", "landing page, top", "pictures.logo"),
            altText: line("what the logo says, for those who can't see it", "screen readers", "Duskwren"),
          },
          about("the brand's logo"),
        ),
        backgroundMobile: background("on phones"),
        backgroundDesktop: background("on desktops"),
        highlightOne: highlight("first"),
        highlightTwo: highlight("second"),
        highlightThree: highlight("third"),
        bottomSection: Type.Object(
          {
            title: line(
              "the title above the profiles",
              "landing page, below the highlights",
              "Who's about this evening",
            ),
            profiles: Type.Array(
              Type.Object(
                {
                  name: line("the profile's name", "landing page, profiles", "Isolde"),
                  tagline: line(
                    "the profile's line",
                    "landing page, profiles",
                    "Keeps the light, and other people's secrets",
                  ),
                  imageUrl: imageUrl(
                    "the profile's picture, an imported picture",
                    "landing page, profiles",
                    "isolde",
                  ),
                },
                about("a profile"),
              ),
              { maxItems: 12, description: "profiles to show before signing in" },
            ),
          },
          about("the landing page's last section"),
        ),
      },
      about("the landing page"),
    ),
    authLayout: Type.Object(
      {
        conversationIcon: imageUrl(
          "the icon of conversations, an imported picture",
          "chat, beside the profile until somebody has written",
          "pictures.conversation",
        ),
        meetTitle: line("the meeting page's heading", "meeting page", "Who's still up"),
        pageLogo: imageUrl(
          "the logo of the pages behind the login, an imported picture",
          "header of every page",
          "pictures.logo",
        ),
      },
      about("the pages behind the login"),
    ),
  },
  closed,
);
export type LandingContent = Static<typeof LandingContent>;
