import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Australia: between the flags, hat on, esky open. */
export const au: RegionCopy = {
  keywords: {
    av: { shortcode: "19931", phrase: "LARK18" },
    marketing: { shortcode: "19934", phrase: "SALTLARK" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Saltlark Australia: flirt between the flags",
    metaDescription:
      "Beachside banter by text for adults only: fictional characters, quick humans writing every reply, and nobody meets. 18+.",
  },
  overlay: {
    cta: { title: "Surf's up, so are they", subtitle: "Wander down and say g'day" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "Chuck in your mobile, then the code we text you. Must be 18 or over, thongs optional.",
      },
      {
        icon: "heart",
        title: "Meet The Beach",
        subtitle: "Every one of this mob is invented. Have a squiz and tap whoever makes you smirk.",
      },
      {
        icon: "chat",
        title: "Dive in",
        subtitle: "Stuck on dry land? Borrow a first line: sunny, flirty or one for after dark.",
      },
      {
        icon: "credits",
        title: "Pay per reply, mate",
        subtitle:
          "Typing's free. A reply to you is one credit, and three come gratis so you can test the water.",
      },
      {
        icon: "sparkles",
        title: "Real typists",
        subtitle:
          "Actual people write back in character. No bots, no recordings, no seagulls on the keyboard.",
      },
      {
        icon: "lock",
        title: "Stay between the flags",
        subtitle: "It's fiction and it stays in the chat. No one's meeting up, so no worries there either.",
      },
    ],
  },
  loginLayout: {
    title: "Slip, slop, slap, flirt",
    subtitle: "Beach banter, grown-ups only",
    paragraph:
      "Grab some shade and a bit of cheek. A whole beach of made-up characters is waiting, with sharp people writing every reply. It's all in fun and nobody meets.",
    productLogo: { imageUrl: pictures.logo, altText: "Saltlark" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Fair dinkum fiction",
      text: "We'll say it straight: the characters are invented, and the people typing for them are real, quick and up for a laugh.",
    },
    highlightTwo: {
      title: "Cheaper than parking",
      text: "Pay in Aussie dollars for what comes back to you: one credit each reply. Nothing rolls over while you're having a dip.",
    },
    highlightThree: {
      title: "Sunnies on",
      text: "Adults only, 18 and up. You go by a nickname, your number stays with us, and the closest anybody gets is a text.",
    },
    bottomSection: {
      title: "Down at the beach",
      profiles: featuredProfiles(profiles, ["coralie", "suki", "barnaby", "cosmo", "zelda", "dev"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who's on the sand",
    pageLogo: pictures.logo,
  },
};
