import type { LandingContent } from "@parlour/contract/landing-content";
import { introduce, pictures, theme } from "./shared.ts";

/** Duskwren's default content in Australia. The content service can override it without a build. */
export const au: LandingContent = {
  theme,
  keywords: {
    av: { shortcode: "0488807777", phrase: "WREN ADULT" },
    marketing: { shortcode: "0488807777", phrase: "WREN OPTOUT" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Duskwren: company after sundown",
    metaDescription:
      "Easy after-dark conversation with invented characters, for adults in Australia. Three free replies, then a credit each. No meet-ups, no lock-in.",
  },
  region: {
    id: 2,
    regionName: "Australia",
    regionCurrencyAbbreviation: "AUD",
    regionCurrencySymbol: "$",
    regionHelplineNumber: "1800 975 707",
  },
  overlay: {
    cta: { title: "See who's about", subtitle: "There's always somebody up" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "Pop in your mobile, read back the code we text you, and you're through the gate.",
      },
      {
        icon: "heart",
        title: "Meet The Company",
        subtitle: "Eight characters, none of them dull. Tap whoever you fancy yarning with.",
      },
      {
        icon: "chat",
        title: "Write, whenever you like",
        subtitle:
          "Your messages are free. Profiles are fictional and written by our operators, for entertainment: there are no meetings.",
      },
      {
        icon: "credits",
        title: "Pay per reply",
        subtitle:
          "Each reply you receive costs 1 credit. Your first three are on us; after that you choose a bundle, and nothing renews by itself.",
      },
    ],
  },
  loginLayout: {
    title: "Company after sundown",
    subtitle: "Warm night, long verandah, someone to talk to.",
    paragraph:
      "Pull up a chair with a mapmaker, a forest ranger or a violinist who never leaves the party. Say what's on your mind and they'll write back, for as long as the night's good.",
    productLogo: { imageUrl: pictures.logo, altText: "Duskwren" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "First three are free",
      text: "Give it a go before you spend a cent: three replies, no card needed.",
    },
    highlightTwo: {
      title: "A credit a reply",
      text: "Sending costs nothing. A reply takes one credit, and there's no subscription hiding anywhere.",
    },
    highlightThree: {
      title: "Straight with you",
      text: "Every character is made up and written by our operators. It's entertainment for adults, and nobody meets.",
    },
    bottomSection: {
      title: "Out on the verandah",
      profiles: introduce("caspian", "juniper", "odette", "mina"),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversationIcon,
    meetTitle: "Who are you in the mood for?",
    pageLogo: pictures.logo,
  },
};
