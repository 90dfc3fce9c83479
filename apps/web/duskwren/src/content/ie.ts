import type { LandingContent } from "@parlour/contract/landing-content";
import { introduce, pictures, theme } from "./shared.ts";

/** Duskwren's default content in Ireland. The content service can override it without a build. */
export const ie: LandingContent = {
  theme,
  keywords: {
    av: { shortcode: "57100", phrase: "WREN ADULT" },
    marketing: { shortcode: "57100", phrase: "WREN STOP" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Duskwren: a bit of chat by lantern light",
    metaDescription:
      "Late chat with fictional characters, for adults in Ireland. Three replies free, a credit for each after that. No meetings, no subscription.",
  },
  region: {
    id: 3,
    regionName: "Ireland",
    regionCurrencyAbbreviation: "EUR",
    regionCurrencySymbol: "€",
    regionHelplineNumber: "",
  },
  overlay: {
    cta: { title: "The room's still full", subtitle: "Go on, say hello" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "Give us your mobile number, type in the four digits we text you, and you're in.",
      },
      {
        icon: "heart",
        title: "Meet The Company",
        subtitle: "Eight characters, and every one of them a talker. Start with whoever makes you smile.",
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
    title: "A bit of chat by lantern light",
    subtitle: "The kettle's on and the night is young.",
    paragraph:
      "There's a storyteller pouring tea, a novelist with a locked drawer and a stargazer on the hill. Tell them how the day went and see where the talk wanders.",
    productLogo: { imageUrl: pictures.logo, altText: "Duskwren" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Three for nothing",
      text: "Your first three replies are free, and there's no card wanted to start.",
    },
    highlightTwo: {
      title: "Pay as you're answered",
      text: "It costs nothing to write. Each answer takes one credit, and you'll see the price before you buy.",
    },
    highlightThree: {
      title: "No codding you",
      text: "They're invented people, and our operators do the writing. It's a bit of fun between adults; there's no meeting up.",
    },
    bottomSection: {
      title: "By the lantern",
      profiles: introduce("saffron", "rosalind", "mina", "isolde"),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversationIcon,
    meetTitle: "Who'll you talk to?",
    pageLogo: pictures.logo,
  },
};
