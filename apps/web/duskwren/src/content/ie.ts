import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Ireland: a snug, rain on the glass and somebody with a story. */
export const ie: RegionCopy = {
  // Never shown: the region has neither marketing nor age verification by text (SITE-2).
  keywords: {
    av: { shortcode: "50777", phrase: "WREN18" },
    marketing: { shortcode: "50999", phrase: "WREN" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Duskwren Ireland: stories after hours",
    metaDescription:
      "A snug for adults only: private text chat with fictional characters, written live by people with the gift of the gab. 18+.",
  },
  overlay: {
    cta: { title: "There's a seat in the snug", subtitle: "Come in and see who has a story" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "Your mobile number, a code of four digits, and you're in out of the rain.",
      },
      {
        icon: "heart",
        title: "Meet The Storytellers",
        subtitle:
          "Not one of them is real and every one of them is good company. Sit down beside whoever you fancy.",
      },
      {
        icon: "chat",
        title: "Break the ice",
        subtitle: "If the words won't come, take one of ours: mannerly, giddy or bold.",
      },
      {
        icon: "credits",
        title: "Only answers cost",
        subtitle: "You have three replies for nothing. After that it's one credit for each that reaches you.",
      },
      {
        icon: "lock",
        title: "What's said stays said",
        subtitle: "A tale between adults and no more than that. There's no meeting anyone at the end of it.",
      },
    ],
  },
  loginLayout: {
    title: "Some tales keep till after dark",
    subtitle: "A quiet snug for grown-ups",
    paragraph:
      "The rain can please itself. In here there's a light in the window and someone with a wicked turn of phrase, waiting on your first line. All of it invented, all of it for the pleasure of the telling.",
    productLogo: { imageUrl: pictures.logo, altText: "Duskwren" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "The gift of the gab",
      text: "A living person writes every answer in character. They remember how you left it, and they'll pick up the thread.",
    },
    highlightTwo: {
      title: "Honest sums",
      text: "A credit for a reply received, in euro, and the price of each is there before you pay. That's the whole of it.",
    },
    highlightThree: {
      title: "No names needed",
      text: "Call yourself what you please. The number is for the door, and the door keeps it to itself.",
    },
    bottomSection: {
      title: "By the fire this evening",
      profiles: featuredProfiles(profiles, ["rosalind", "marlow", "isolde", "odette", "juniper", "caspian"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who has a story tonight",
    pageLogo: pictures.logo,
  },
};
