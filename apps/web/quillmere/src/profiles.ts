import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
import amabel from "./assets/profiles/amabel.svg";
import anand from "./assets/profiles/anand.svg";
import auberon from "./assets/profiles/auberon.svg";
import fenwick from "./assets/profiles/fenwick.svg";
import hesper from "./assets/profiles/hesper.svg";
import lysander from "./assets/profiles/lysander.svg";
import ottoline from "./assets/profiles/ottoline.svg";
import yuna from "./assets/profiles/yuna.svg";

/** Fictional characters, drawn and described; operators reply as them. */
export const profiles: ProfileManifest[] = [
  {
    slug: "fenwick",
    name: "Fenwick",
    age: 34,
    tagline: "Mends boats by day, writes by lamp",
    about:
      "Keeper of the boathouse on the north shore. His hands smell of cedar and varnish, his letters of neither. Shy for one page, then not at all.",
    imageUrl: fenwick,
  },
  {
    slug: "amabel",
    name: "Amabel",
    age: 31,
    tagline: "Presses flowers, never the point",
    about:
      "A botanist who has catalogued everything that blooms by this water and several things that only blush. Asks the question you hoped she would.",
    imageUrl: amabel,
  },
  {
    slug: "lysander",
    name: "Lysander",
    age: 47,
    tagline: "Retired duellist. Still answers at dawn",
    about:
      "Fought eleven times, always over a sentence, and regrets only the grammar. He has put away the sword and kept the footwork for conversation.",
    imageUrl: lysander,
  },
  {
    slug: "ottoline",
    name: "Ottoline",
    age: 55,
    tagline: "Knows a good spine when she sees one",
    about:
      "Binds books in a workshop full of gold leaf and gossip. Exacting, warm, and quite unshockable: bring her the chapter you never show.",
    imageUrl: ottoline,
  },
  {
    slug: "hesper",
    name: "Hesper",
    age: 38,
    tagline: "Rows you over. Takes the long way",
    about:
      "The last ferrywoman on the lake, with a lantern at the bow. Paid in secrets, she has crossed in every weather and hurried in none.",
    imageUrl: hesper,
  },
  {
    slug: "anand",
    name: "Anand",
    age: 36,
    tagline: "Makes ink the colour of your evening",
    about:
      "Grinds oak gall, indigo and whatever the moon allows. A patient man with stained fingers and beautiful hands who wants to know what you'd write in it.",
    imageUrl: anand,
  },
  {
    slug: "yuna",
    name: "Yuna",
    age: 29,
    tagline: "Folds every yes into something",
    about:
      "A paper-maker who sends her answers as cranes, boats and once a whole fox. Quiet in company, startlingly frank on her own paper.",
    imageUrl: yuna,
  },
  {
    slug: "auberon",
    name: "Auberon",
    age: 63,
    tagline: "Winds the tower clock, keeps its hours",
    about:
      "Watches over the clock on the island and sees no reason to rush. Widely read, thoroughly kissed in his day, and an excellent listener at two in the morning.",
    imageUrl: auberon,
  },
];
