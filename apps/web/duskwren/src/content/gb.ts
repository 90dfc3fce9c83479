import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** United Kingdom: dry, unhurried, amused. */
export const gb: RegionCopy = {
  keywords: {
    av: { shortcode: "60777", phrase: "WREN18" },
    marketing: { shortcode: "60999", phrase: "WREN" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Duskwren: good company after dark",
    metaDescription:
      "Private text chat for grown-ups with invented characters and the witty people who write them. Strictly 18+, for entertainment only.",
  },
  overlay: {
    cta: { title: "The lamp's still lit", subtitle: "See who is up" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle:
          "Give us a mobile number and we'll text you a four-digit code. Nobody on here ever sees it.",
      },
      {
        icon: "sparkles",
        title: "Meet The Company",
        subtitle: "Eight invented characters, each with a story. Choose by face, by line or by mood.",
      },
      {
        icon: "chat",
        title: "Say something",
        subtitle: "Stuck? Borrow an opening line: clean, flirty, or the other sort.",
      },
      {
        icon: "credits",
        title: "Pay for answers only",
        subtitle:
          "Writing is free. Each reply you receive costs one credit, and your first three are on the house.",
      },
      {
        icon: "lock",
        title: "Keep it here",
        subtitle: "It's fiction between adults. Nobody meets, and nobody needs your surname.",
      },
    ],
  },
  loginLayout: {
    title: "The evening is better with company",
    subtitle: "Conversation for grown-ups, lit low",
    paragraph:
      "Invented characters, real wit. Write to someone intriguing tonight and see where the story wanders. No meetings, no pretending otherwise: just very good replies.",
    productLogo: { imageUrl: pictures.logo, altText: "Duskwren" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Written by people",
      text: "Every reply comes from a person at a keyboard, playing a part with relish. You'll notice by the second line.",
    },
    highlightTwo: {
      title: "One credit a reply",
      text: "You pay for what you receive and never for what you send. No subscription lurks behind the curtains.",
    },
    highlightThree: {
      title: "Discreet by habit",
      text: "Your number is for signing in. Characters know you by the name you choose, and that is quite enough.",
    },
    bottomSection: {
      title: "Who's about this evening",
      profiles: featuredProfiles(profiles, ["isolde", "marlow", "saffron", "rosalind", "caspian", "odette"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who's still up",
    pageLogo: pictures.logo,
  },
};
