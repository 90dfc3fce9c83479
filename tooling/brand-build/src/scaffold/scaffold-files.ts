import type { Theme } from "@parlour/contract/landing-content";
import { regions, type RegionCode } from "@parlour/contract/regions";
import { toWrite } from "@parlour/contract/unwritten";
import type { NewBrand } from "./new-brand.ts";
import { paletteOf } from "./palette.ts";
import { portrait, scaffoldDrawings } from "./scaffold-drawings.ts";
import { themeCssOf } from "./theme-css.ts";

/** A file of a new brand: its path under apps/web/<id> and its text. */
export type ScaffoldFile = readonly [path: string, text: string];

/** Returns a string literal as the formatter writes it: in the quotes that need no escapes. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  return text.includes('"') && !text.includes("'")
    ? `'${json.slice(1, -1).replaceAll(String.raw`\"`, '"')}'`
    : json;
}

const slots = ["one", "two", "three", "four", "five", "six"] as const;

const packageJson = (id: string) => `${JSON.stringify(
  {
    name: `@parlour/web-${id}`,
    version: "0.0.0",
    private: true,
    type: "module",
    scripts: {
      build: "brand-build build",
      check: "brand-build check",
      typecheck: "tsc -p .",
    },
    dependencies: {
      "@parlour/brand-config": "workspace:*",
      "@parlour/shell": "workspace:*",
      react: "catalog:",
      "react-dom": "catalog:",
    },
    devDependencies: {
      "@parlour/brand-build": "workspace:*",
      "@types/react": "catalog:",
      "@types/react-dom": "catalog:",
      typescript: "catalog:",
      vite: "catalog:",
    },
  },
  null,
  2,
)}
`;

const turboJson = `{
  "extends": ["//"],
  "tags": ["brand"]
}
`;

const tsconfigJson = `{
  "extends": "../../../tooling/typescript/react.json",
  "include": ["src"]
}
`;

const indexHtml = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta
      name="viewport"
      content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
    />
    <!--parlour:head-->
  </head>
  <body>
    <div id="root"><!--parlour:root--></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;

const main = `import { startShell } from "@parlour/shell/start-shell.tsx";
import { brand } from "./brand.ts";
import "./theme.css";

// Not awaited: pages that load while the app starts wait for this module to be done.
void startShell(brand);
`;

const themeFile = (
  theme: Theme,
) => `import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** The brand's colours, WCAG AA as written; after a change "brand-build check" lists the colours that no longer meet it. */
export const theme: BrandManifest["theme"] = {
${Object.entries(theme)
  .map(([name, value]) => `  ${name}: "${value}",`)
  .join("\n")}
};
`;

const starters = `import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Opening lines in three tones, at least twelve each. */
export const starters: BrandManifest["starters"] = {
  clean: ["${toWrite} a friendly opening line."],
  flirty: ["${toWrite} a flirty opening line."],
  dirty: ["${toWrite} a bold opening line, suggestive at most."],
};
`;

const pictures = `import backgroundDesktop from "./assets/background-desktop.svg";
import backgroundMobile from "./assets/background-mobile.svg";
import conversation from "./assets/conversation.svg";
import favicon from "./assets/favicon.svg";
import logo from "./assets/logo.svg";

/** The brand's drawn pictures, shared by all regions. */
export const pictures = { backgroundDesktop, backgroundMobile, conversation, favicon, logo } as const;
`;

function profiles(): string {
  const imports = slots.map((slot) => `import ${slot} from "./assets/profiles/${slot}.svg";`).join("\n");
  const entries = slots.map(
    (slot) => `  {
    slug: "profile-${slot}",
    name: "Profile ${slot}",
    age: 30,
    tagline: "${toWrite} one line.",
    about: "${toWrite} a few sentences.",
    persona: {
      voice: "${toWrite} how the profile speaks.",
      background: "${toWrite} where it comes from.",
      likes: "${toWrite} what it likes.",
      never: "${toWrite} what it never says; it never meets anybody.",
      openings: ["${toWrite} an idea.", "${toWrite} another idea.", "${toWrite} a third idea."],
    },
    imageUrl: ${slot},
  },`,
  );
  return `import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
${imports}

/** Fictional characters, drawn and described; operators reply as them. */
export const profiles: ProfileManifest[] = [
${entries.join("\n")}
];
`;
}

function content(code: RegionCode, name: string): string {
  const { name: region } = regions[code];
  const todo = (what: string) => JSON.stringify(`${toWrite} ${what} for ${region}.`);
  const highlight = (nth: string) => `{
      title: ${todo(`${nth} highlight`)},
      text: ${todo(`${nth} highlight's text`)},
    }`;
  const step = (icon: string, title: string, what: string) => `      {
        icon: "${icon}",
        title: "${title}",
        subtitle: ${todo(what)},
      },`;
  return `import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** ${region}. */
export const ${code.toLowerCase()}: RegionCopy = {
  keywords: {
    av: { shortcode: "60000", phrase: "ADULT" },
    marketing: { shortcode: "60001", phrase: "STOPME" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: ${todo("the page's title in search results")},
    metaDescription: ${todo("the page's description in search results")},
  },
  overlay: {
    cta: {
      title: ${todo("menu tile")},
      subtitle: ${todo("menu tile's line")},
    },
    footer: { logo: pictures.logo },
    howTo: [
${[step("phone", "Get Started", "how to sign up"), step("sparkles", "Meet The Profiles", "how to choose"), step("credits", "One credit a reply", "what it costs")].join("\n")}
    ],
  },
  loginLayout: {
    title: ${todo("title")},
    subtitle: ${todo("subtitle")},
    paragraph: ${todo("paragraph")},
    productLogo: { imageUrl: pictures.logo, altText: ${quoted(name)} },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: ${highlight("first")},
    highlightTwo: ${highlight("second")},
    highlightThree: ${highlight("third")},
    bottomSection: {
      title: ${todo("title above the profiles")},
      profiles: profiles.map(({ name, tagline, imageUrl }) => ({ name, tagline, imageUrl })),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: ${todo("title of the meeting page")},
    pageLogo: pictures.logo,
  },
};
`;
}

/** The usual bundle prices, by region. */
const prices: { readonly [Code in RegionCode]: readonly [string, string, string, string] } = {
  GB: ["5.00", "11.25", "20.00", "35.00"],
  AU: ["9.50", "21.50", "38.00", "66.00"],
  IE: ["6.00", "13.50", "24.00", "42.00"],
};

function brandFile({ id, name, domain, company, regions: codes }: NewBrand): string {
  const region = (code: RegionCode) => {
    const [bronze, silver, gold, platinum] = prices[code];
    const helpline = regions[code].hasHelpline ? `\n      helplineNumber: "${toWrite} 0800 000 0000",` : "";
    return `    ${code}: {
      trialCredits: 3,${helpline}
      bundles: {
        bronze: { price: "${bronze}", amount: 10 },
        silver: { price: "${silver}", amount: 25 },
        gold: { price: "${gold}", amount: 50 },
        platinum: { price: "${platinum}", amount: 100 },
      },
      content: ${code.toLowerCase()},
    },`;
  };
  const imports = codes.map((code) => code.toLowerCase()).toSorted();
  const fact = (given: string | undefined, what: string) => quoted(given ?? `${toWrite} ${what}`);
  return `import { defineBrand } from "@parlour/brand-config/define-brand";
${imports.map((code) => `import { ${code} } from "./content/${code}.ts";`).join("\n")}
import { profiles } from "./profiles.ts";
import { starters } from "./starters.ts";
import { theme } from "./theme.ts";

export const brand = defineBrand({
  id: "${id}",
  name: ${quoted(name)},
  domain: "${domain}",
  company: {
    name: ${fact(company.name, "the operating company")},
    number: ${fact(company.number, "00000000")},
    address: ${fact(company.address, "its address")},
    postcode: ${fact(company.postcode, "its postcode")},
    customerServiceEmail: ${quoted(company.email ?? `care@${domain}`)},
  },
  explicitPictures: false,
  theme,
  starters,
  profiles,
  regions: {
${codes.map(region).join("\n")}
  },
});
`;
}

/**
 * Returns all files of a new brand. It builds unchanged, and `brand-build check` lists what is left to write
 * and draw.
 */
export function scaffoldFiles(brand: NewBrand): ScaffoldFile[] {
  const theme = paletteOf(brand);
  const drawings = Object.entries(scaffoldDrawings(theme, brand.mood, brand.name));
  return [
    ["package.json", packageJson(brand.id)],
    ["turbo.json", turboJson],
    ["tsconfig.json", tsconfigJson],
    ["index.html", indexHtml],
    ["src/main.tsx", main],
    ["src/brand.ts", brandFile(brand)],
    ["src/theme.ts", themeFile(theme)],
    ["src/theme.css", themeCssOf(brand.mood)],
    ["src/starters.ts", starters],
    ["src/pictures.ts", pictures],
    ["src/profiles.ts", profiles()],
    ...brand.regions.map(
      (code) => [`src/content/${code.toLowerCase()}.ts`, content(code, brand.name)] as const,
    ),
    ...drawings.map(([file, text]) => [`src/assets/${file}`, text] as const),
    ...slots.map(
      (slot, place) =>
        [`src/assets/profiles/${slot}.svg`, portrait(theme, `Profile ${slot}`, place)] as const,
    ),
  ];
}
