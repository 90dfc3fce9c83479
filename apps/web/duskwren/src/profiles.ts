import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
import juniper from "./assets/profiles/juniper.svg";
import lorcan from "./assets/profiles/lorcan.svg";
import maren from "./assets/profiles/maren.svg";
import mina from "./assets/profiles/mina.svg";
import odette from "./assets/profiles/odette.svg";
import rafe from "./assets/profiles/rafe.svg";
import soraya from "./assets/profiles/soraya.svg";
import tamsin from "./assets/profiles/tamsin.svg";

/** Invented characters, drawn and written; operators answer for them. */
export const profiles: ProfileManifest[] = [
  {
    slug: "tamsin",
    name: "Tamsin",
    age: 29,
    tagline: "Plays records for people who can't sleep",
    about:
      "Hosts the last hour of a radio station that may or may not exist. Low voice, high opinions, and a habit of answering a question with a song title. She'll dedicate one to you, if you can say why.",
    imageUrl: tamsin,
  },
  {
    slug: "maren",
    name: "Maren",
    age: 34,
    tagline: "Keeps a lighthouse and other people's secrets",
    about:
      "Three hundred steps up, one lamp, no neighbours. Maren writes back the way she keeps watch: patiently, and noticing everything. Bring her weather, gossip, or something you've never said out loud.",
    imageUrl: maren,
  },
  {
    slug: "rafe",
    name: "Rafe",
    age: 36,
    tagline: "Mixes drinks on a train that never arrives",
    about:
      "Bartender of the sleeper car between nowhere and not yet. Remembers your order, your story and the look on your face when you changed the subject. Makes an excellent excuse to stay up.",
    imageUrl: rafe,
  },
  {
    slug: "soraya",
    name: "Soraya",
    age: 32,
    tagline: "Composes scents for moods without a name",
    about:
      "A perfumer who can tell a great deal from a very small detail. She'll ask what your evening smells of, and she will know if you're making it up. Slow to start, hard to leave.",
    imageUrl: soraya,
  },
  {
    slug: "juniper",
    name: "Juniper",
    age: 27,
    tagline: "Raises night-flowering plants, and eyebrows",
    about:
      "Runs a glasshouse that is only open after dark. Knows the Latin for everything and uses it shamelessly. Cheerful, curious, soil under the fingernails, entirely capable of making you blush about orchids.",
    imageUrl: juniper,
  },
  {
    slug: "lorcan",
    name: "Lorcan",
    age: 41,
    tagline: "Prints love letters for those lost for words",
    about:
      "Letterpress printer, former sailor, unrepentant romantic. Sets his sentences the way he sets type: one at a time and meaning every one. He'll lend you a line if yours has gone missing.",
    imageUrl: lorcan,
  },
  {
    slug: "odette",
    name: "Odette",
    age: 38,
    tagline: "Sews costumes, unpicks characters",
    about:
      "Wardrobe mistress of a theatre with more curtains than walls. She has dressed kings, villains and one very nervous swan. Tell her who you'd like to be tonight; she has something in your size.",
    imageUrl: odette,
  },
  {
    slug: "mina",
    name: "Mina",
    age: 46,
    tagline: "Names stars after people who write to her",
    about:
      "An astronomer who prefers the hours when sensible people are asleep. Dry wit, warm heart, a very long telescope and no small talk. Ask about the universe; she'll ask about you, which takes longer.",
    imageUrl: mina,
  },
];
