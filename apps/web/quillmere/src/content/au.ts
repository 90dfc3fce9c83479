import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Australia: a shack on the still side of the lake, long light, no shoes, a heart worn fairly openly. */
export const au: RegionCopy = {
  keywords: {
    av: { shortcode: "62427", phrase: "QUILL18" },
    marketing: { shortcode: "62428", phrase: "QUILL" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Quillmere Australia: a slow word by still water",
    metaDescription:
      "Text chat that takes its time: made-up characters, real people writing back. Over 18s only, just for fun, no meet-ups.",
  },
  overlay: {
    cta: { title: "The jetty light's on", subtitle: "Wander down and see who's writing" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle:
          "Pop your mobile in, we'll send a four-digit code, and you're on the jetty. Shoes optional.",
      },
      {
        icon: "sparkles",
        title: "Meet The Lake Folk",
        subtitle: "All invented, none of them dull. Have a read and see who gives you that small jolt.",
      },
      {
        icon: "chat",
        title: "Send a line across",
        subtitle: "Your own words, or nick one of ours: sweet, cheeky, or one for when the lights are off.",
      },
      {
        icon: "credits",
        title: "A reply costs one credit",
        subtitle: "Sending's free. Three replies are our shout, then it's a credit for each that comes back.",
      },
      {
        icon: "lock",
        title: "What it is, and isn't",
        subtitle:
          "Adults over 18, fiction, written by real people on the other side. No meet-ups, no worries about any.",
      },
    ],
  },
  loginLayout: {
    title: "Say it slowly, by still water",
    subtitle: "Honest ink, over 18s only",
    paragraph:
      "The wind's dropped and the day's done. Write to someone worth staying up for: made-up characters, real people writing them, and nobody meeting anybody.",
    productLogo: { imageUrl: pictures.logo, altText: "Quillmere" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Someone's actually there",
      text: "A person reads what you wrote and writes back in character. No bots, no canned lines, no rush.",
    },
    highlightTwo: {
      title: "Fair and square",
      text: "One credit a reply, priced in Aussie dollars before you buy. Run out and it simply goes quiet; nothing renews.",
    },
    highlightThree: {
      title: "Nobody's business",
      text: "Pick any name you like. Your number's only for signing in, and we keep it well away from the conversation.",
    },
    bottomSection: {
      title: "Down by the water tonight",
      profiles: featuredProfiles(profiles, ["hesper", "fenwick", "yuna", "amabel", "auberon", "anand"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who'll you drop a line?",
    pageLogo: pictures.logo,
  },
};
