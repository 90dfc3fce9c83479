import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Ireland: a lough under soft rain, a letter read aloud at the range, and the heart not far from the mouth. */
export const ie: RegionCopy = {
  // Never shown: the region has neither marketing nor age verification by text (SITE-2).
  keywords: {
    av: { shortcode: "52417", phrase: "MERE18" },
    marketing: { shortcode: "52418", phrase: "MERE" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Quillmere Ireland: a letter from the far shore",
    metaDescription:
      "Soft-spoken text chat for over-18s. The characters are imagined, the answers come from people, and it's all for the pleasure of it.",
  },
  overlay: {
    cta: { title: "There's a letter for you", subtitle: "Come in out of that and read it" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle: "A mobile number, four digits back by text, and the door's on the latch for you.",
      },
      {
        icon: "heart",
        title: "Meet The Letter-Writers",
        subtitle: "Not a one of them was ever born, and you'd miss them all the same. See who you'd take to.",
      },
      {
        icon: "chat",
        title: "Never mind the blank page",
        subtitle:
          "If the words are slow in coming, there are plenty here for the lending: mild, giddy or bold.",
      },
      {
        icon: "credits",
        title: "A credit when you're answered",
        subtitle:
          "Three replies on the house, so. From then on, one credit for every reply that reaches you.",
      },
      {
        icon: "lock",
        title: "As far as it goes",
        subtitle:
          "You've to be 18. It's a story told by people to people, and there's no meeting at the end of the road.",
      },
    ],
  },
  loginLayout: {
    title: "The lough carries a soft word far",
    subtitle: "Tender talk for those over 18",
    paragraph:
      "There's a light on the other shore and a body sitting up with a pen. They're imagined, but a real person writes the answer. You'll never meet, so say what you'd never say.",
    productLogo: { imageUrl: pictures.logo, altText: "Quillmere" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Written, not wound up",
      text: "It's people who answer, every time, and they've a fierce memory for what you told them last.",
    },
    highlightTwo: {
      title: "You'll know what you owe",
      text: "A credit for a reply, the euro plain beside it before you pay. Write all night and it costs you nothing.",
    },
    highlightThree: {
      title: "Between ourselves",
      text: "Whatever name you give is the name you have. Your number lets you in, and not a soul you write to will see it.",
    },
    bottomSection: {
      title: "Sitting up late with a pen",
      profiles: featuredProfiles(profiles, ["lysander", "hesper", "auberon", "yuna", "fenwick", "ottoline"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who would you write to at all?",
    pageLogo: pictures.logo,
  },
};
