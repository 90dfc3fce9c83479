import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** United Kingdom: a saucy postcard, a bag of chips, rain expected later. */
export const gb: RegionCopy = {
  keywords: {
    av: { shortcode: "60318", phrase: "SALTLARK18" },
    marketing: { shortcode: "60343", phrase: "SALTLARK" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Saltlark: cheeky chat from the end of the pier",
    metaDescription:
      "Text chat for over-18s with made-up seaside characters, every reply written by a person with a sense of humour. No meetings, just fun.",
  },
  overlay: {
    cta: { title: "Roll up, roll up", subtitle: "See who's on the pier today" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle:
          "Tell us your mobile, type in the code we text, and you're through the turnstile. Over-18s only.",
      },
      {
        icon: "sparkles",
        title: "Meet The Pier",
        subtitle: "Eight characters, all of them made up. Pick a fortune-teller, a bandleader or a bad idea.",
      },
      {
        icon: "chat",
        title: "Say the first thing",
        subtitle:
          "Tongue-tied? Nick one of our opening lines: clean as a whistle, flirty, or properly saucy.",
      },
      {
        icon: "credits",
        title: "A credit a reply",
        subtitle:
          "Sending is free. Every reply you get costs one credit, and the first three are on us. People write them, not machines.",
      },
      {
        icon: "lock",
        title: "It stays on the pier",
        subtitle:
          "It's all a show: fiction, for fun. There are no meetings, so nobody has to hold their stomach in.",
      },
    ],
  },
  loginLayout: {
    title: "Wish you were here? You are!",
    subtitle: "Saucy seaside chat for grown-ups",
    paragraph:
      "Swap a bit of cheek with the finest invented characters on the front. Real people write every reply, nobody ever meets. Cagoule optional.",
    productLogo: { imageUrl: pictures.logo, altText: "Saltlark" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "No slot machines",
      text: "The characters are fiction; the wit isn't. A person sits behind each of them and writes your reply by hand.",
    },
    highlightTwo: {
      title: "A credit a reply, that's your lot",
      text: "Chatter all you like for nothing. One reply, one credit: no subscription, no small print wrapped round the chips.",
    },
    highlightThree: {
      title: "Strictly postcards",
      text: "Over-18s, make-believe and no meetings. Your number stays in our pocket, and on the pier you're whoever you say you are.",
    },
    bottomSection: {
      title: "Top of the bill",
      profiles: featuredProfiles(profiles, ["zelda", "barnaby", "coralie", "horatio", "dot", "dev"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "On the pier today",
    pageLogo: pictures.logo,
  },
};
