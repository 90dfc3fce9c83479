import type { LandingContent } from "@parlour/contract/landing-content";

const highlight = { title: "Letters after dark", text: "Answers arrive when the lamps are lit." };
const picture = "/brands/emberlane/assets/isolde.svg";

/** Content that meets every rule in the United Kingdom. */
export const contentFixture: LandingContent = {
  theme: {
    scheme: "dark",
    background: "#101018",
    surface: "#1c1c28",
    text: "#f5f2ea",
    muted: "#b8b3c4",
    primary: "#ffb454",
    accent: "#b39dff",
    success: "#6fd08c",
    warning: "#f2c14e",
    error: "#ff8a8a",
    info: "#7ab8ff",
  },
  keywords: {
    av: { shortcode: "60001", phrase: "ADULT" },
    marketing: { shortcode: "60002", phrase: "EMBER" },
  },
  meta: { gtag: "", favicon: picture, metaTitle: "Emberlane", metaDescription: "Evenings by the sea" },
  region: {
    id: 1,
    regionName: "United Kingdom",
    regionCurrencyAbbreviation: "GBP",
    regionCurrencySymbol: "£",
    regionHelplineNumber: "01632 960001",
  },
  overlay: {
    cta: { title: "Meet", subtitle: "Somebody is awake" },
    footer: { logo: picture },
    howTo: [{ icon: "phone", title: "Enter your number", subtitle: "We text you a code." }],
  },
  loginLayout: {
    title: "Welcome to Emberlane",
    subtitle: "Stories by lamplight",
    paragraph: "For adults. Profiles are fictional.",
    productLogo: { imageUrl: picture, altText: "Emberlane" },
    backgroundMobile: { imageUrl: picture },
    backgroundDesktop: { imageUrl: picture },
    highlightOne: highlight,
    highlightTwo: highlight,
    highlightThree: highlight,
    bottomSection: { title: "Tonight", profiles: [] },
  },
  authLayout: { conversationIcon: picture, meetTitle: "Who is awake", pageLogo: picture },
};
