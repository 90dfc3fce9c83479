import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { toWrite } from "../checks/copy-check.ts";
import { portrait, scaffoldDrawings } from "./scaffold-drawings.ts";

/** A file of a new brand: its path under apps/web/<id> and its text. */
export type ScaffoldFile = readonly [path: string, text: string];

const slots = ["one", "two", "three", "four", "five", "six"] as const;

const packageJson = (id: string) => `${JSON.stringify(
  {
    name: `@parlour/web-${id}`,
    version: "0.0.0",
    private: true,
    type: "module",
    scripts: {
      dev: "brand-build dev",
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

const themeCss = `/* Token values only: fonts, radii. Colours are in theme.ts, because the content service can replace them. */
@layer brand {
  :root {
    --radius-lg: 1.25rem;
  }
}
`;

const theme = `import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** The brand's colours; "brand-build check" says which fall below WCAG AA. */
export const theme: BrandManifest["theme"] = {
  scheme: "dark",
  background: "#14131c",
  surface: "#1f1d2a",
  text: "#f4efe8",
  muted: "#bcb4c2",
  primary: "#f0b070",
  accent: "#e9c3a4",
  success: "#86d6a4",
  warning: "#f0c968",
  error: "#ff9d90",
  info: "#a6c8f5",
};
`;

const starters = `import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Opening lines in three tones, at least eight each. */
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
    imageUrl: ${slot},
  },`,
  );
  return `import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
${imports}

/** Invented characters, drawn and written; operators answer for them. */
export const profiles: ProfileManifest[] = [
${entries.join("\n")}
];
`;
}

function content(code: RegionCode, name: string): string {
  const { name: region } = regions[code];
  const todo = (what: string) => JSON.stringify(`${toWrite} ${what} for ${region}.`);
  const highlight = (nth: string) =>
    `{ title: ${todo(`${nth} highlight`)}, text: ${todo(`${nth} highlight's text`)} }`;
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
    cta: { title: ${todo("menu tile")}, subtitle: ${todo("menu tile's line")} },
    footer: { logo: pictures.logo },
    howTo: [
      { icon: "phone", title: "Get Started", subtitle: ${todo("how to sign up")} },
      { icon: "sparkles", title: "Meet The Profiles", subtitle: ${todo("how to choose")} },
      { icon: "credits", title: "One credit a reply", subtitle: ${todo("what it costs")} },
    ],
  },
  loginLayout: {
    title: ${todo("title")},
    subtitle: ${todo("subtitle")},
    paragraph: ${todo("paragraph")},
    productLogo: { imageUrl: pictures.logo, altText: ${JSON.stringify(name)} },
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

/** Bundle prices by region: the house's usual ones. */
const prices: { readonly [Code in RegionCode]: readonly [string, string, string, string] } = {
  GB: ["5.00", "11.25", "20.00", "35.00"],
  AU: ["9.50", "21.50", "38.00", "66.00"],
  IE: ["6.00", "13.50", "24.00", "42.00"],
};

function brandFile(id: string, name: string): string {
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
  const imports = regionCodes.map((code) => code.toLowerCase()).toSorted();
  return `import { defineBrand } from "@parlour/brand-config/define-brand";
${imports.map((code) => `import { ${code} } from "./content/${code}.ts";`).join("\n")}
import { profiles } from "./profiles.ts";
import { starters } from "./starters.ts";
import { theme } from "./theme.ts";

export const brand = defineBrand({
  id: "${id}",
  name: ${JSON.stringify(name)},
  domain: "${id}.example",
  company: {
    name: "${toWrite} the operating company",
    number: "${toWrite} 00000000",
    address: "${toWrite} its address",
    postcode: "${toWrite} its postcode",
    customerServiceEmail: "care@${id}.example",
  },
  theme,
  starters,
  profiles,
  regions: {
${regionCodes.map(region).join("\n")}
  },
});
`;
}

/** All files of a new brand: it builds as it is, and \`brand-build check\` lists what is left to write and draw. */
export function scaffoldFiles(id: string, name: string): ScaffoldFile[] {
  return [
    ["package.json", packageJson(id)],
    ["turbo.json", `${JSON.stringify({ extends: ["//"], tags: ["brand"] }, null, 2)}\n`],
    [
      "tsconfig.json",
      `${JSON.stringify({ extends: "../../../tooling/typescript/react.json", include: ["src"] }, null, 2)}\n`,
    ],
    ["index.html", indexHtml],
    ["src/main.tsx", main],
    ["src/brand.ts", brandFile(id, name)],
    ["src/theme.ts", theme],
    ["src/theme.css", themeCss],
    ["src/starters.ts", starters],
    ["src/pictures.ts", pictures],
    ["src/profiles.ts", profiles()],
    ...regionCodes.map((code) => [`src/content/${code.toLowerCase()}.ts`, content(code, name)] as const),
    ...Object.entries(scaffoldDrawings(name)).map(([file, text]) => [`src/assets/${file}`, text] as const),
    ...slots.map(
      (slot, index) =>
        [`src/assets/profiles/${slot}.svg`, portrait(`Profile ${slot}`, 20 + index * 55)] as const,
    ),
  ];
}
