import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Ireland: outside the chipper at half two, wet lights on the road, nobody going home. */
export const ie: RegionCopy = {
  // Never shown: the region has neither marketing nor age verification by text (SITE-2).
  keywords: {
    av: { shortcode: "57180", phrase: "VOLT18" },
    marketing: { shortcode: "57181", phrase: "VOLT" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Voltmoth Ireland: ah, you're up now",
    metaDescription:
      "Night-time text chat for adults with made-up characters and live, quick people behind them. 18+ only, no meeting, a credit for each reply.",
  },
  overlay: {
    cta: { title: "You're up now anyway", subtitle: "May as well have the chats" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "In by the side door",
        subtitle:
          "Put in your mobile, we'll text you four digits, and you're sorted. You have to be over eighteen, now.",
      },
      {
        icon: "sparkles",
        title: "Suss them out",
        subtitle:
          "There's eight of them and not one exists. Grand company all the same. Go for whoever looks like divilment.",
      },
      {
        icon: "chat",
        title: "Start the chats",
        subtitle: "Stuck for words? Rob one of ours. We've mannerly, we've messing, and we've mortal sin.",
      },
      {
        icon: "credits",
        title: "A credit when they answer",
        subtitle:
          "Three answers for nothing to get you going, then one credit each. Talking away to yourself is free.",
      },
    ],
  },
  loginLayout: {
    title: "Sure who's sleeping?",
    subtitle: "The chats, after hours",
    paragraph: "Characters made up for the craic, people answering you live, no meeting anyone. 18+, mind.",
    productLogo: { imageUrl: pictures.logo, altText: "Voltmoth" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Someone's actually there",
      text: "The character's invented; whoever is writing it is flesh and blood, and well able for you.",
    },
    highlightTwo: {
      title: "No codding on price",
      text: "One credit for one reply, in euro, and you see the sum before you part with it. Nothing signed, nothing renewing.",
    },
    highlightThree: {
      title: "Say nothing to no one",
      text: "Your number stays with the bouncer. Go by any name you like. It begins and ends on the screen: no meetings.",
    },
    bottomSection: {
      title: "Hanging around outside",
      profiles: featuredProfiles(profiles, ["knox", "zadie", "emeric", "leilani", "kit", "ximena"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who's about at this hour",
    pageLogo: pictures.logo,
  },
};
