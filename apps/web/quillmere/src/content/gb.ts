import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** United Kingdom: a courteous hand, a little arch; the second post has just come. */
export const gb: RegionCopy = {
  keywords: {
    av: { shortcode: "62417", phrase: "MERE18" },
    marketing: { shortcode: "62418", phrase: "MERE" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Quillmere: some things are better written",
    metaDescription:
      "Slow, tender text chat for adults with fictional correspondents, answered by people. Strictly 18+, for entertainment; nobody meets.",
  },
  overlay: {
    cta: { title: "Post has come", subtitle: "See who is at the writing desk" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle:
          "Leave a mobile number and we'll text you four digits. It is kept in a drawer; no correspondent ever reads it.",
      },
      {
        icon: "heart",
        title: "Meet The Correspondents",
        subtitle: "Eight of them, every one a fiction. Choose a face, a trade or a turn of phrase.",
      },
      {
        icon: "chat",
        title: "Write the first line",
        subtitle: "Or borrow one of ours: clean, flirty, or to be read with the door closed.",
      },
      {
        icon: "credits",
        title: "One credit, one reply",
        subtitle: "Writing is free and so are your first three replies. Thereafter each reply is one credit.",
      },
      {
        icon: "sparkles",
        title: "A person holds the pen",
        subtitle: "People write every reply in character, and remember what you told them.",
      },
      {
        icon: "lock",
        title: "The page is the place",
        subtitle: "For those over 18, and for pleasure only. There are no meetings, here or afterwards.",
      },
    ],
  },
  loginLayout: {
    title: "Some things are better written",
    subtitle: "Unhurried letters for grown-ups",
    paragraph:
      "A lake, a lamp, and somebody who answers. Our correspondents are fictional, people write their replies, and nobody meets: the whole romance is in the reading. Strictly for adults of 18 and over.",
    productLogo: { imageUrl: pictures.logo, altText: "Quillmere" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "By a living hand",
      text: "Each reply is composed by a person who plays the part with care. You will know by the second sentence.",
    },
    highlightTwo: {
      title: "Postage paid on arrival",
      text: "One credit for each reply you receive, nothing for those you send. No subscription, and no small print in a smaller hand.",
    },
    highlightThree: {
      title: "In the strictest confidence",
      text: "Sign with whatever name you please. Your number opens the door and is never passed to anyone you write to.",
    },
    bottomSection: {
      title: "At their desks this evening",
      profiles: featuredProfiles(profiles, ["fenwick", "ottoline", "lysander", "amabel", "hesper", "anand"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "To whom shall you write?",
    pageLogo: pictures.logo,
  },
};
