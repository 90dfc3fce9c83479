import type { LandingContent } from "@parlour/contract/landing-content";
import { introduce, pictures, theme } from "./shared.ts";

/** Duskwren's default content in the United Kingdom. The content service can override it without a build. */
export const gb: LandingContent = {
  theme,
  keywords: {
    av: { shortcode: "60777", phrase: "WREN ADULT" },
    marketing: { shortcode: "60777", phrase: "WREN STOP" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Duskwren: conversation for the late hours",
    metaDescription:
      "Late-night conversation with fictional characters, for adults. Three replies free, then one credit each. No meetings, no subscription.",
  },
  region: {
    id: 1,
    regionName: "United Kingdom",
    regionCurrencyAbbreviation: "GBP",
    regionCurrencySymbol: "£",
    regionHelplineNumber: "0808 157 0131",
  },
  overlay: {
    cta: { title: "Back to the company", subtitle: "See who is still awake" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "Your mobile number and a texted code. No e-mail, no card, two minutes at most.",
      },
      {
        icon: "heart",
        title: "Meet The Company",
        subtitle: "Eight characters, each with a story. Pick the one whose voice you'd like to hear tonight.",
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
    title: "Good company for the late hours",
    subtitle: "The day is done. Someone is still up.",
    paragraph:
      "Write to a lighthouse keeper, a cellar-bar pianist or a spy who retired too early. They write back, in their own voice, as long as you like to talk.",
    productLogo: { imageUrl: pictures.logo, altText: "Duskwren" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Three replies on us",
      text: "New here? Your first three replies cost nothing, and we never ask for a card to begin.",
    },
    highlightTwo: {
      title: "One credit, one reply",
      text: "Writing is free. You pay when you are answered, and the price stands beside every bundle.",
    },
    highlightThree: {
      title: "Fiction, honestly",
      text: "Our characters are invented and our operators write for them. Entertainment between adults, never a meeting.",
    },
    bottomSection: {
      title: "Still up tonight",
      profiles: introduce("isolde", "marlow", "saffron", "caspian"),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversationIcon,
    meetTitle: "Who is it tonight?",
    pageLogo: pictures.logo,
  },
};
