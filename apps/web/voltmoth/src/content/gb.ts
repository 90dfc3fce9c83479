import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** United Kingdom: deadpan, clipped, on the last night bus and in no hurry to get off it. */
export const gb: RegionCopy = {
  keywords: {
    av: { shortcode: "67180", phrase: "VOLT18" },
    marketing: { shortcode: "67181", phrase: "VOLT" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Voltmoth: chat for people who should be asleep",
    metaDescription:
      "Late-night text chat with fictional characters, written live by real people. Strictly 18+. No meetings, no subscription, one credit per reply.",
  },
  overlay: {
    cta: { title: "Still up?", subtitle: "So are they" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Flick the switch",
        subtitle:
          "Mobile number in, four digits back by text, that's the paperwork done. Over-18s only, and we do mean it.",
      },
      {
        icon: "sparkles",
        title: "Pick your trouble",
        subtitle:
          "Eight characters, all made up. A poet, a pirate broadcaster, someone with a blowtorch. You know your type.",
      },
      {
        icon: "chat",
        title: "Open badly or well",
        subtitle: "Say hello, or lift one of our lines: clean, flirty, or the one you'd deny in daylight.",
      },
      {
        icon: "credits",
        title: "Pay per reply",
        subtitle: "Sending is free. A reply is one credit. The first three are on us, which is unlike us.",
      },
      {
        icon: "lock",
        title: "Leave it here",
        subtitle:
          "It's fiction, typed by people. Nobody meets anybody. Close the tab and it's a nice secret.",
      },
    ],
  },
  loginLayout: {
    title: "The city's off. You're not.",
    subtitle: "Quick, dry, up all night",
    paragraph: "Made-up characters, real people typing, no meetings. Strictly 18+. Go on, say something.",
    productLogo: { imageUrl: pictures.logo, altText: "Voltmoth" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "No bots. Honestly.",
      text: "The characters are fiction. The replies are written by people, on shift, with tea. You can tell, because they're funny.",
    },
    highlightTwo: {
      title: "One credit, one reply",
      text: "Pay for what you get back and nothing for what you send. No subscription to forget about until March.",
    },
    highlightThree: {
      title: "Nothing follows you home",
      text: "Your number opens the door and that's its whole job. In here you're a nickname, and there is no meeting up.",
    },
    bottomSection: {
      title: "Lights still on",
      profiles: featuredProfiles(profiles, ["zadie", "knox", "ximena", "idris", "roxana", "emeric"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who's awake",
    pageLogo: pictures.logo,
  },
};
