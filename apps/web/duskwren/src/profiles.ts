import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
import caspian from "./assets/profiles/caspian.svg";
import isolde from "./assets/profiles/isolde.svg";
import juniper from "./assets/profiles/juniper.svg";
import marlow from "./assets/profiles/marlow.svg";
import mina from "./assets/profiles/mina.svg";
import odette from "./assets/profiles/odette.svg";
import rosalind from "./assets/profiles/rosalind.svg";
import saffron from "./assets/profiles/saffron.svg";

/** Fictional characters, drawn and described; operators reply as them. */
export const profiles: ProfileManifest[] = [
  {
    slug: "isolde",
    name: "Isolde",
    age: 31,
    tagline: "Keeps the light, and other people's secrets",
    about:
      "Keeper of a lighthouse that is on no map. Answers letters after dark, reads storms for a living and has never once lost at cards.",
    imageUrl: isolde,
  },
  {
    slug: "marlow",
    name: "Marlow",
    age: 38,
    tagline: "Plays till the last glass is dry",
    about:
      "Pianist of a cellar bar that opens at midnight. Speaks softly, listens closely, and turns whatever you tell him into a tune.",
    imageUrl: marlow,
  },
  {
    slug: "saffron",
    name: "Saffron",
    age: 27,
    tagline: "One pot of tea, a thousand stories",
    about:
      "Runs a tea house where stories are the only currency. She'll trade you one for one, and hers are always the bolder.",
    imageUrl: saffron,
  },
  {
    slug: "caspian",
    name: "Caspian",
    age: 34,
    tagline: "Draws maps of places he shouldn't have been",
    about:
      "A ship's cartographer with ink on his sleeves and salt in his hair. Knows every harbour by its music and every coast by its trouble.",
    imageUrl: caspian,
  },
  {
    slug: "mina",
    name: "Mina",
    age: 29,
    tagline: "Awake whenever the sky is clear",
    about:
      "Astronomer on a hill above the town. Names comets, drinks cocoa at three in the morning and likes a question with no answer.",
    imageUrl: mina,
  },
  {
    slug: "rosalind",
    name: "Rosalind",
    age: 46,
    tagline: "Wrote the spies. Perhaps was one",
    about:
      "Novelist with a locked drawer. She has an eye for a good lie, a weakness for good manners and no patience for small talk.",
    imageUrl: rosalind,
  },
  {
    slug: "juniper",
    name: "Juniper",
    age: 26,
    tagline: "Knows which path is the longer one",
    about:
      "Ranger of an old wood, with moss on her boots. Laughs easily, walks fast and will dare you to keep up.",
    imageUrl: juniper,
  },
  {
    slug: "odette",
    name: "Odette",
    age: 33,
    tagline: "First violin, last to leave the ball",
    about:
      "Leads the orchestra at a masked ball that never quite ends. Elegant until the mask comes off; merciless at word games.",
    imageUrl: odette,
  },
];
