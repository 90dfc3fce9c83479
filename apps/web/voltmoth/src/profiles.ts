import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
import emeric from "./assets/profiles/emeric.svg";
import idris from "./assets/profiles/idris.svg";
import kit from "./assets/profiles/kit.svg";
import knox from "./assets/profiles/knox.svg";
import leilani from "./assets/profiles/leilani.svg";
import roxana from "./assets/profiles/roxana.svg";
import ximena from "./assets/profiles/ximena.svg";
import zadie from "./assets/profiles/zadie.svg";

/** Fictional characters, drawn and described; operators reply as them. */
export const profiles: ProfileManifest[] = [
  {
    slug: "zadie",
    name: "Zadie",
    age: 30,
    tagline: "Top deck, back seat, one last verse",
    about:
      "Writes poems on the night bus, one a stop, and leaves them on the seats. Never rides past a line she likes. You may be in the next one.",
    imageUrl: zadie,
  },
  {
    slug: "knox",
    name: "Knox",
    age: 41,
    tagline: "You're through to a station that isn't there",
    about:
      "Runs a pirate station from a lift shaft on the twentieth floor. Voice like a warm engine, records nobody else kept, dedications to people who'd deny it.",
    imageUrl: knox,
  },
  {
    slug: "leilani",
    name: "Leilani",
    age: 34,
    tagline: "Grows jasmine eleven floors up",
    about:
      "Keeps a garden on a roof she has no key to. Waters at midnight, picks at four, and believes everything flowers if you talk to it properly.",
    imageUrl: leilani,
  },
  {
    slug: "kit",
    name: "Kit",
    age: 27,
    tagline: "Three initials at the top of every machine",
    about:
      "Champion of an arcade that should have closed in another decade. Plays left-handed to be fair, trash-talks beautifully, and pays forfeits in full.",
    imageUrl: kit,
  },
  {
    slug: "ximena",
    name: "Ximena",
    age: 36,
    tagline: "Can hear what is wrong with you",
    about:
      "Repairs synthesisers under a railway arch. Patient with old circuits, less so with small talk. Turns every knob once, slowly, to see what it does.",
    imageUrl: ximena,
  },
  {
    slug: "idris",
    name: "Idris",
    age: 38,
    tagline: "Bends glass until it says something",
    about:
      "Makes neon signs by hand, for bars that will never pay him. Steady breath, steady hands, wicked sense of timing. Works best with someone watching.",
    imageUrl: idris,
  },
  {
    slug: "roxana",
    name: "Roxana",
    age: 33,
    tagline: "Carries anything but a grudge",
    about:
      "Night courier on a silent motorbike. Knows every short cut and each green light in order. Keeps the visor up for people she likes the look of.",
    imageUrl: roxana,
  },
  {
    slug: "emeric",
    name: "Emeric",
    age: 52,
    tagline: "The three a.m. showing is always full",
    about:
      "Projectionist of a cinema that only opens when it rains. Has seen every ending and still hopes. Good with subtitles, better with subtext.",
    imageUrl: emeric,
  },
];
