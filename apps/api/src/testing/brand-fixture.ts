import type { LandingContent } from "@parlour/contract/landing-content";
import { regions } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";

/** Two invented brands for server tests; they share no rows and often the same phone numbers. */

function contentFixture(name: string, code: RegionCode): LandingContent {
  const region = regions[code];
  const highlight = { title: "Letters after dark", text: "Answers arrive when the lamps are lit." };
  return {
    theme: {
      scheme: "dark",
      background: "#101018",
      surface: "#1c1c28",
      text: "#f5f2ea",
      muted: "#b8b3c4",
      primary: "#ffb454",
      accent: "#9d7bff",
      success: "#6fd08c",
      warning: "#f2c14e",
      error: "#ff7a7a",
      info: "#7ab8ff",
    },
    keywords: {
      av: { shortcode: "60001", phrase: "ADULT" },
      marketing: { shortcode: "60002", phrase: "EMBER" },
    },
    meta: {
      gtag: "",
      favicon: "/favicon.svg",
      metaTitle: name,
      metaDescription: `${name} in ${region.name}`,
    },
    region: {
      id: region.id,
      regionName: region.name,
      regionCurrencyAbbreviation: region.currency,
      regionCurrencySymbol: region.currencySymbol,
      regionHelplineNumber: region.hasHelpline ? "01632 960001" : "",
    },
    overlay: {
      cta: { title: "Meet", subtitle: "Somebody is awake" },
      footer: { logo: "/assets/logo.svg" },
      howTo: [{ icon: "phone", title: "Enter your number", subtitle: "We text you a code." }],
    },
    loginLayout: {
      title: `Welcome to ${name}`,
      subtitle: "Stories by lamplight",
      paragraph: "For adults. Profiles are fictional.",
      productLogo: { imageUrl: "/assets/logo.svg", altText: name },
      backgroundMobile: { imageUrl: "/assets/mobile.svg" },
      backgroundDesktop: { imageUrl: "/assets/desktop.svg" },
      highlightOne: highlight,
      highlightTwo: highlight,
      highlightThree: highlight,
      bottomSection: { title: "Tonight", profiles: [] },
    },
    authLayout: {
      conversationIcon: "/assets/icon.svg",
      meetTitle: "Who is awake",
      pageLogo: "/assets/logo.svg",
    },
  };
}

function publication(id: string, name: string, codes: readonly RegionCode[]): BrandPublication {
  return {
    id,
    name,
    domain: `${id}.test`,
    regions: codes.map((code) => ({
      code,
      trialCredits: 3,
      bundles: {
        bronze: { price: "5.00", amount: 10 },
        silver: { price: "11.25", amount: 25 },
        gold: { price: "20.00", amount: 50 },
        platinum: { price: "35.00", amount: 100 },
      },
      content: contentFixture(name, code),
    })),
    profiles: ["Isolde", "Maren", "Tamsin"].map((person, index) => ({
      slug: person.toLowerCase(),
      name: person,
      age: 28 + index,
      tagline: "Collects moonlit stories",
      about: "A fictional lighthouse keeper who answers letters after dark.",
      imageUrl: `/assets/profiles/${person.toLowerCase()}.svg`,
    })),
  };
}

export const emberlane = publication("emberlane", "Emberlane", ["GB", "AU", "IE"]);
export const frostmere = publication("frostmere", "Frostmere", ["GB"]);
