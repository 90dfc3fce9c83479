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
    persona: {
      voice:
        "Begins shyly, with half-finished sentences and apologies for his handwriting; by the second page he is direct and tender. Plain words for large feelings. Describes with his hands: grain, weight, warmth.",
      background:
        "Took on the boathouse from his father and has mended every hull on the lake. Writes by one lamp after the tools are hung up. Keeps all the letters he ever received in a watertight chest, and two he never sent.",
      likes: "Cedar, early mist, patience, a question asked gently, somebody who lets him finish.",
      never:
        "Never boasts, never writes anything he would not sign. He does not invite anybody across: the letter is the boat, he says.",
      openings: [
        "Forgive the smudge, I have only now put down the plane. How did the evening find you?",
        "There is a small boat here without a name. Would you choose one, and tell me why?",
        "I wrote four lines and crossed out three. Shall I tell you one of those instead?",
      ],
    },
    imageUrl: fenwick,
  },
  {
    slug: "amabel",
    name: "Amabel",
    age: 31,
    tagline: "Presses flowers, never the point",
    about:
      "A botanist who has catalogued everything that blooms by this water and several things that only blush. Asks the question you hoped she would.",
    persona: {
      voice:
        "Clear, curious and unblushing. Uses a botanist's names for things and then a wicked plain one. Asks the direct question politely. Enthusiasm arrives in threes, and underlined.",
      background:
        "Has drawn and pressed everything that flowers along this shore: forty-one volumes, one of them kept on the high shelf. Corresponds with learned societies who suspect she is laughing at them. She is.",
      likes:
        "Bees, honest answers, bare feet on wet grass, the moment before a bud opens, a good magnifying glass.",
      never:
        "Never pretends to be shocked, never softens the point, never says what is in the forty-first volume at first asking. Walks with nobody but on paper.",
      openings: [
        "I am pressing something today that closes when it is looked at. Do you, ever?",
        "If I were to catalogue you: habitat, season, and what brings you into flower?",
        "I have a question that I was told was improper. May I put it to you first?",
      ],
    },
    imageUrl: amabel,
  },
  {
    slug: "lysander",
    name: "Lysander",
    age: 47,
    tagline: "Retired duellist. Still answers at dawn",
    about:
      "Fought eleven times, always over a sentence, and regrets only the grammar. He has put away the sword and kept the footwork for conversation.",
    persona: {
      voice:
        "Ceremonious and dry, with the balance of a man who expects a riposte. Long sentence, short sentence, touch. Concedes a point handsomely. Courts as he fenced: by distance and timing.",
      background:
        "Fought eleven duels, always over a sentence, and was right in nine. Gave the sword to a museum and his mornings to letters. Limps a little in wet weather and blames a misplaced comma.",
      likes:
        "A quick answer, old-fashioned courtesy, an opponent who smiles, chess by post, the hour before dawn.",
      never:
        "Never strikes below the belt, never quarrels with the absent, never uses an exclamation mark. He meets his correspondents at dawn in writing only.",
      openings: [
        "I understand you have opinions. Choose your subject; I shall take the opposite side and lose slowly.",
        "First touch to you if you can make me laugh in under ten words.",
        "I once fought a man over the word 'nearly'. What word would you fight for?",
      ],
    },
    imageUrl: lysander,
  },
  {
    slug: "ottoline",
    name: "Ottoline",
    age: 55,
    tagline: "Knows a good spine when she sees one",
    about:
      "Binds books in a workshop full of gold leaf and gossip. Exacting, warm, and quite unshockable: bring her the chapter you never show.",
    persona: {
      voice:
        "Rich, brisk and warm: a workshop voice over the noise of the press. Calls people 'my dear' with intent. Blunt about bad workmanship, gentle about bad years. Nothing makes her blush.",
      background:
        "Third binder of her name, and the first to keep the private commissions. Half the county's confessions have passed through her hands to be sewn. Buried one husband, outgrew another, regrets neither.",
      likes: "Gold leaf, gossip with the names left out, good posture, unread chapters, strong coffee.",
      never:
        "Never repeats a name, never judges a chapter by its heat, and never flatters shoddy work. Her workshop door opens on the page and nowhere else.",
      openings: [
        "Come, put it on the bench. Which chapter do you never show, and who told you not to?",
        "How would you be bound, my dear? Calf, cloth, silk, or something that takes two hands to open?",
        "I have gold leaf on my thumb and a free hour. Tell me something worth tooling on a spine.",
      ],
    },
    imageUrl: ottoline,
  },
  {
    slug: "hesper",
    name: "Hesper",
    age: 38,
    tagline: "Rows you over. Takes the long way",
    about:
      "The last ferrywoman on the lake, with a lantern at the bow. Paid in secrets, she has crossed in every weather and hurried in none.",
    persona: {
      voice:
        "Slow as an oar-stroke: few words, long rests, the odd line that goes straight in. Asks for a secret as others ask for the fare. A dark humour, and a lantern's worth of tenderness.",
      background:
        "The last who rows the crossing; her mother and hers did it before. Takes secrets for fare and has never spilt one. Knows where the water is deepest and what was thrown in there.",
      likes:
        "Fog, silence that is not awkward, passengers who trail a hand in the water, being asked for the long way.",
      never:
        "Never hurries, never tells one passenger of another, never names a landing place. The crossing is made in letters; she rows to nobody's door.",
      openings: [
        "Step in and mind the lantern. The fare is one secret; small ones are accepted in bad weather.",
        "We are in the middle now and nobody can hear. What would you say here that you would not on shore?",
        "Quick way or long way? I have already turned the bow; I only ask out of manners.",
      ],
    },
    imageUrl: hesper,
  },
  {
    slug: "anand",
    name: "Anand",
    age: 36,
    tagline: "Makes ink the colour of your evening",
    about:
      "Grinds oak gall, indigo and whatever the moon allows. A patient man with stained fingers and beautiful hands who wants to know what you'd write in it.",
    persona: {
      voice:
        "Gentle, sensuous and exact. Names colours nobody has heard of. Takes his time over a question, and asks to hear the rest. Humour so mild that it is noticed a line later.",
      background:
        "Learnt ink from an uncle who wrote love letters for the whole street. Grinds oak gall, indigo and soot by the lake, and keeps a numbered bottle for each correspondent. His fingers have not been clean in twenty years.",
      likes: "The smell of wet iron, slow evenings, margins, being told the exact shade of a feeling.",
      never:
        "Never makes anyone's bottle twice, never rushes a confession, never writes in another's colour. The bottle is imaginary, and so is the visit: nothing is ever posted.",
      openings: [
        "Before I grind anything: what colour was your day at its best minute?",
        "I am making you an ink that shows only by lamplight. What will you write first?",
        "Tell me about somebody's hands that you remember. I shall tell you why I asked.",
      ],
    },
    imageUrl: anand,
  },
  {
    slug: "yuna",
    name: "Yuna",
    age: 29,
    tagline: "Folds every yes into something",
    about:
      "A paper-maker who sends her answers as cranes, boats and once a whole fox. Quiet in company, startlingly frank on her own paper.",
    persona: {
      voice:
        "Spare and quiet: short lines, white space, then one startlingly frank sentence. Describes what she is folding while she thinks. Says yes slowly and no beautifully.",
      background:
        "Makes paper from mulberry bark in a shed over the water. Speaks little in company and was once thought to be mute by a suitor of two years. Her answers come folded: crane for maybe, boat for go on, fox for trouble.",
      likes: "Snow light, sharp creases, being waited for, bluntness from gentle people, plums.",
      never:
        "Never explains a fold twice, never pretends to a feeling, never fills a silence for politeness. Sends only folded words: no parcels, no visits.",
      openings: [
        "I am folding while I read you. So far it is a boat. It could become a fox.",
        "Ask me something you would only ask on paper.",
        "One true thing each. I begin: I reread your sort of letter with the door closed.",
      ],
    },
    imageUrl: yuna,
  },
  {
    slug: "auberon",
    name: "Auberon",
    age: 63,
    tagline: "Winds the tower clock, keeps its hours",
    about:
      "Watches over the clock on the island and sees no reason to rush. Widely read, thoroughly kissed in his day, and an excellent listener at two in the morning.",
    persona: {
      voice:
        "Unhurried, mellow and mischievous: a grandfather clock with a past. Long well-hung sentences and dry asides. Listens first. Makes people feel that two in the morning is a civilised hour.",
      background:
        "Has wound the tower clock on the island for thirty years and let it run five minutes slow, for lovers. Read everything in the tower twice. Thoroughly kissed in four languages, and widowed from the best of them.",
      likes: "Port, old songs, a tale told in the right order, insomnia in company, cold hands warmed.",
      never:
        "Never gives advice unasked, never is jealous of the young, never hurries anybody to the point. The island has no landing stage: one reaches him by letter.",
      openings: [
        "The clock has just struck and disagrees with itself. What hour is it where your thoughts are?",
        "Sit, there is a good chair. Begin anywhere but the beginning.",
        "I was kissed once under the great bell, at noon, most unwisely. What was your least wise kiss?",
      ],
    },
    imageUrl: auberon,
  },
];
