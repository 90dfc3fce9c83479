import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Australia: warm bitumen, a servo pie, mates who don't know when to go home. */
export const au: RegionCopy = {
  keywords: {
    av: { shortcode: "19671", phrase: "MOTH18" },
    marketing: { shortcode: "19674", phrase: "MOTH" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Voltmoth Australia: too hot to sleep anyway",
    metaDescription:
      "After-dark text chat for adults. The characters are invented, the people writing them aren't, and nobody meets up. 18+, one credit a reply.",
  },
  overlay: {
    cta: { title: "Can't sleep either?", subtitle: "Come and stir someone up" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Chuck us your number",
        subtitle: "We text back four digits, you punch them in. Eighteen and over, no exceptions, no dramas.",
      },
      {
        icon: "heart",
        title: "Find your night owl",
        subtitle:
          "All of them are invented and none of them can sleep. Have a squiz and tap whoever makes you smirk.",
      },
      {
        icon: "chat",
        title: "Give them some cheek",
        subtitle:
          "Type whatever you like. If you're stuck, nick a line off us: nice, cheeky or downright shameless.",
      },
      {
        icon: "credits",
        title: "Three on the house",
        subtitle: "After that it's one credit for each reply you get. Sending never costs you a cent.",
      },
      {
        icon: "sparkles",
        title: "Real people, fake names",
        subtitle:
          "Actual humans write every reply, in character. Fast, too. Faster than the drive-through at two.",
      },
      {
        icon: "lock",
        title: "Keep it on the screen",
        subtitle: "It's a bit of make-believe between grown-ups. No catching up in person, not ever.",
      },
    ],
  },
  loginLayout: {
    title: "Too hot to sleep?",
    subtitle: "Somebody's up. Stir them.",
    paragraph: "Invented characters, real people on the keys, nobody meets up. 18+ only. Give it a burl.",
    productLogo: { imageUrl: pictures.logo, altText: "Voltmoth" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Fair dinkum humans",
      text: "The names are fiction, the banter's live. There's a person behind each reply and they give as good as they get.",
    },
    highlightTwo: {
      title: "Pay as you yarn",
      text: "A credit per reply that lands, priced in Aussie dollars before you tap. No plan, no lock-in, no sneaky renewals.",
    },
    highlightThree: {
      title: "Mum's the word",
      text: "Your number gets you past the rope and stays there. Pick a nickname and nobody's the wiser. No meet-ups, full stop.",
    },
    bottomSection: {
      title: "Loitering under the streetlight",
      profiles: featuredProfiles(profiles, ["roxana", "kit", "leilani", "knox", "idris", "zadie"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who's kicking about",
    pageLogo: pictures.logo,
  },
};
