import type { Theme } from "@parlour/contract/landing-content";
import type { BrandManifest, RegionCopy } from "../brand-manifest.ts";

/** A dark theme that keeps WCAG AA as written. */
export const themeFixture: Theme = {
  scheme: "dark",
  background: "#14101c",
  surface: "#1f1829",
  text: "#f4ecf2",
  muted: "#bfb0c4",
  primary: "#f2a65a",
  accent: "#e9b8d0",
  success: "#7fd6a4",
  warning: "#f0c35c",
  error: "#ff9a90",
  info: "#92c9f7",
};

export const copyFixture: RegionCopy = {
  keywords: {
    av: { shortcode: "60777", phrase: "ADULT" },
    marketing: { shortcode: "60999", phrase: "EMBER" },
  },
  meta: { gtag: "", favicon: "/favicon.svg", metaTitle: "Emberlane", metaDescription: "Talk after dark." },
  overlay: {
    cta: { title: "Meet", subtitle: "Someone is awake" },
    footer: { logo: "/logo.svg" },
    howTo: [{ icon: "chat", title: "Write", subtitle: "Say hello." }],
  },
  loginLayout: {
    title: "Talk after dark",
    subtitle: "Stories for grown-ups",
    paragraph: "Fictional company for real evenings.",
    productLogo: { imageUrl: "/logo.svg", altText: "Emberlane" },
    backgroundMobile: { imageUrl: "/mobile.svg" },
    backgroundDesktop: { imageUrl: "/desktop.svg" },
    highlightOne: { title: "One", text: "First." },
    highlightTwo: { title: "Two", text: "Second." },
    highlightThree: { title: "Three", text: "Third." },
    bottomSection: { title: "Tonight", profiles: [] },
  },
  authLayout: { conversationIcon: "/chat.svg", meetTitle: "Who is awake", pageLogo: "/logo.svg" },
};

/** Returns a valid manifest, in which tests change one field at a time. */
export function manifestFixture(): BrandManifest {
  // A new object per region, so that a test can change one of them.
  const bundles = () => ({
    bronze: { price: "5.00", amount: 10 },
    silver: { price: "11.25", amount: 25 },
    gold: { price: "20.00", amount: 50 },
    platinum: { price: "35.00", amount: 100 },
  });
  return structuredClone({
    id: "emberlane",
    name: "Emberlane",
    domain: "emberlane.example",
    company: {
      name: "Lantern Row Entertainment Ltd",
      number: "00000000",
      address: "1 Lantern Row, Exeter",
      postcode: "EX4 0ZZ",
      customerServiceEmail: "care@emberlane.example",
    },
    explicitPictures: false,
    theme: themeFixture,
    starters: { clean: ["Good evening."], flirty: ["You look like trouble."], dirty: ["Come closer."] },
    profiles: [
      {
        slug: "isolde",
        name: "Isolde",
        age: 31,
        tagline: "Collects moonlit stories",
        about: "A fictional lighthouse keeper.",
        persona: {
          voice: "Low and level.",
          background: "Took over the light from an aunt.",
          likes: "Storms seen from indoors.",
          never: "Never says where the light is.",
          openings: ["Shall we play cards?", "The wind is falling.", "Something is out there."],
        },
        imageUrl: "/assets/isolde.svg",
      },
    ],
    regions: {
      GB: {
        trialCredits: 3,
        bundles: bundles(),
        helplineNumber: "0808 157 0999",
        content: structuredClone(copyFixture),
      },
      IE: { trialCredits: 3, bundles: bundles(), content: structuredClone(copyFixture) },
    },
  });
}
