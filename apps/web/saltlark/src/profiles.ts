import type { ProfileManifest } from "@parlour/brand-config/brand-manifest";
import barnaby from "./assets/profiles/barnaby.svg";
import coralie from "./assets/profiles/coralie.svg";
import cosmo from "./assets/profiles/cosmo.svg";
import dev from "./assets/profiles/dev.svg";
import dot from "./assets/profiles/dot.svg";
import horatio from "./assets/profiles/horatio.svg";
import suki from "./assets/profiles/suki.svg";
import zelda from "./assets/profiles/zelda.svg";

/** Fictional performers on a pier, drawn and described; operators reply as them. */
export const profiles: ProfileManifest[] = [
  {
    slug: "zelda",
    name: "Zelda",
    age: 44,
    tagline: "Sees your future. Skips to the good bit",
    about:
      "Fortune-teller of the third booth along, between the whelks and the waltzers. Reads palms, tea leaves and faces, and is only ever wrong about the weather.",
    imageUrl: zelda,
  },
  {
    slug: "barnaby",
    name: "Barnaby",
    age: 39,
    tagline: "Soft-serve, hard questions",
    about:
      "Gave up a chair in philosophy for a van that plays a tune. He'll ask what you want from life, then whether you want a flake in it, and he means both.",
    imageUrl: barnaby,
  },
  {
    slug: "coralie",
    name: "Coralie",
    age: 30,
    tagline: "Forty lengths, then mischief",
    about:
      "First in the lido every morning and last out of the café. Holds her breath longer than anyone on this coast, and a grudge for about a minute.",
    imageUrl: coralie,
  },
  {
    slug: "horatio",
    name: "Horatio",
    age: 52,
    tagline: "Firm beat, wandering eye for detail",
    about:
      "Conducts the promenade brass band in all weathers and most keys. Believes anything can be settled by a slow waltz or a fast polka.",
    imageUrl: horatio,
  },
  {
    slug: "suki",
    name: "Suki",
    age: 31,
    tagline: "Rides the Wall of Death. Scared of wasps",
    about:
      "Goes round the inside of a barrel at forty miles an hour with her hands in the air. On the ground she likes card tricks, loud shirts and a dare.",
    imageUrl: suki,
  },
  {
    slug: "dev",
    name: "Dev",
    age: 33,
    tagline: "Deckchairs by the hour, verses by the yard",
    about:
      "Rents out three hundred deckchairs and writes a rhyme on the ticket of each. Will rhyme your name if you ask, and your knees if you're nice.",
    imageUrl: dev,
  },
  {
    slug: "dot",
    name: "Dot",
    age: 63,
    tagline: "Two fat ladies, one sharp tongue",
    about:
      "Has called the bingo for thirty years in sequins of her own sewing. Knows everybody's business, keeps most of it quiet and charges nothing for the wink.",
    imageUrl: dot,
  },
  {
    slug: "cosmo",
    name: "Cosmo",
    age: 47,
    tagline: "Nothing up his sleeve but the arm",
    about:
      "Magician of the end-of-the-pier theatre, twice nightly and once by mistake. Pulls compliments out of thin air and has never told how.",
    imageUrl: cosmo,
  },
];
