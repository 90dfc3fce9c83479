import type { RegionCopy } from "@parlour/brand-config/brand-manifest";
import { featuredProfiles } from "@parlour/brand-config/featured-profiles";
import { pictures } from "../pictures.ts";
import { profiles } from "../profiles.ts";

/** Australia: a warm night on the verandah, plain words and an easy grin. */
export const au: RegionCopy = {
  keywords: {
    av: { shortcode: "1999 6077", phrase: "ADULT" },
    marketing: { shortcode: "1999 6099", phrase: "WREN" },
  },
  meta: {
    gtag: "",
    favicon: pictures.favicon,
    metaTitle: "Duskwren Australia: stay up a bit longer",
    metaDescription:
      "Text chat for adults with made-up characters and quick-witted humans behind them. 18+ only, purely for fun and fantasy.",
  },
  overlay: {
    cta: { title: "Night's still warm", subtitle: "Have a look who's around" },
    footer: { logo: pictures.logo },
    howTo: [
      {
        icon: "phone",
        title: "Get Started",
        subtitle:
          "Pop in your mobile, type the four digits we send, done. Takes less time than boiling the kettle.",
      },
      {
        icon: "sparkles",
        title: "Meet The Locals",
        subtitle: "They're characters in every sense. Read a few and tap the one that makes you grin.",
      },
      {
        icon: "chat",
        title: "Have a yarn",
        subtitle: "Write what you like, or pinch one of our first lines. Sweet, cheeky or downright wicked.",
      },
      {
        icon: "credits",
        title: "A credit per reply",
        subtitle:
          "Sending costs nothing. You get three replies free, then top up only if you're enjoying yourself.",
      },
      {
        icon: "heart",
        title: "Just for fun",
        subtitle: "It's all make-believe and nobody's meeting up. That's what makes it easy.",
      },
    ],
  },
  loginLayout: {
    title: "Too good a night to sleep through",
    subtitle: "Grown-up chat for long, warm evenings",
    paragraph:
      "Pull up a chair. There's a bunch of invented characters here with sharp tongues and time on their hands. Say g'day, flirt a little, stay as long as the crickets do.",
    productLogo: { imageUrl: pictures.logo, altText: "Duskwren" },
    backgroundMobile: { imageUrl: pictures.backgroundMobile },
    backgroundDesktop: { imageUrl: pictures.backgroundDesktop },
    highlightOne: {
      title: "Real people, tall tales",
      text: "The characters are fiction. The people writing them aren't, and they're quicker than any machine.",
    },
    highlightTwo: {
      title: "No lock-in, ever",
      text: "Buy a bundle when you feel like it, in Aussie dollars, and each reply takes one credit. Nothing renews behind your back.",
    },
    highlightThree: {
      title: "Your business stays yours",
      text: "Your number gets you in the door and stays behind the counter. Out front you're whatever nickname you like.",
    },
    bottomSection: {
      title: "Out on the verandah tonight",
      profiles: featuredProfiles(profiles, ["juniper", "caspian", "saffron", "mina", "marlow", "isolde"]),
    },
  },
  authLayout: {
    conversationIcon: pictures.conversation,
    meetTitle: "Who's out tonight",
    pageLogo: pictures.logo,
  },
};
