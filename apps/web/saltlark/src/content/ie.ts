import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Ireland: a day at the strand, a flask of tea and a fine stretch in the evening. */
export const ie: RegionCopy = {
  // Never shown: the region has neither marketing nor age verification by text (SITE-2).
  keywords: {
    av: { shortcode: "50318", phrase: "LARK18" },
    marketing: { shortcode: "50343", phrase: "LARK" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Saltlark Ireland: notions by the sea",
    metaDescription:
      "Great gas by text for adults over 18: fictional characters, live people answering as them, and no meeting anyone after.",
  },
  overlay: {
    cta: { title: "There's a grand stretch", subtitle: "Go on, see who's out on the strand" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "Your mobile first, then the four numbers we send it. That's you in, so long as you're 18.",
      },
      {
        icon: "sparkles",
        title: "Meet The Chancers",
        subtitle: "Made up, the whole lot of them, and not one ever short of an answer. Take your pick.",
      },
      {
        icon: "chat",
        title: "Throw out a line",
        subtitle: "Use your own words or rob a few of ours: polite, giddy or a small bit scandalous.",
      },
      {
        icon: "credits",
        title: "One credit an answer",
        subtitle:
          "It's free to send. You pay a credit when a person has written back to you, and three of those are our treat.",
      },
    ],
  },
  loginLayout: {
    title: "Notions by the sea",
    subtitle: "Divilment for adults, tide permitting",
    paragraph:
      "Never mind the forecast. There's great company out on the strand, all of it invented, with living people answering for them. You'll not meet a soul, and you'll have the best of gas.",
    productLogo: { imageUrl: pictures.logo, altText: "Saltlark" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Someone's at the far end",
      text: "The names are out of our heads, but a person reads what you said and answers it. They're fierce quick about it too.",
    },
    highlightTwo: {
      title: "No codding about money",
      text: "Prices in euro, up on the wall. An answer is one credit, your own messages are nothing, and nobody signs you up to more.",
    },
    highlightThree: {
      title: "Your mammy won't hear",
      text: "It's for over-18s, it's a story, and it ends when you put down the phone. No meetings and no surnames.",
    },
    bottomSection: {
      title: "Out taking the air",
      profiles: featuredProfiles(profiles, ["dev", "dot", "suki", "horatio", "zelda", "cosmo"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Out on the strand",
    pageLogo: pictures.logo,
  },
};
