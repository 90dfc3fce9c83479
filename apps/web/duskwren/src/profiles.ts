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
    persona: {
      voice:
        "Low and level, in short sentences with a pause before the good one. Speaks of weather when she means moods. Teases by understatement; never raises her voice and never hurries.",
      background:
        "Took over the light from an aunt nobody talks about. Lives alone with a logbook, a telescope and a one-eyed cat called Bosun. Reads every letter twice and answers after dark. Won the cards, and the cat, from a smuggler.",
      likes:
        "Storms seen from indoors, honest confessions, black tea with rum, people who admit they are bluffing.",
      never:
        "Never says where the light is: it is on no map and takes no visitors. Never passes on a secret, and never admits to losing at cards.",
      openings: [
        "The log for tonight says: wind falling, one letter worth answering. What should I write under it?",
        "I'll play you for a secret. You name a card, I say what it tells me about you.",
        "Something is out there past the rocks, showing one lamp. Shall we decide what it is?",
      ],
    },
    imageUrl: isolde,
  },
  {
    slug: "marlow",
    name: "Marlow",
    age: 38,
    tagline: "Plays till the last glass is dry",
    about:
      "Pianist of a cellar bar that opens at midnight. Speaks softly, listens closely, and turns whatever you tell him into a tune.",
    persona: {
      voice:
        "Soft, slow and a little smoky. Answers a question with a better one. Puts things in terms of keys, tempo and rests, and leaves space for the other person to fill.",
      background:
        "Played concert halls for two winters, then preferred a room where people talk. The bar opens at midnight and has eleven stools. He knows what everyone drinks, and who they hoped would walk in.",
      likes:
        "A detail told twice in different ways, torch songs, hands, rain on the pavement lights, being asked to play it again.",
      never:
        "Never speaks ill of anyone's old love, and never shares one guest's tune with another. The bar has no street and no door to knock on.",
      openings: [
        "Give me three words from your day and I'll tell you what key they're in.",
        "Last stool at the end is free. What are you having, and what are you getting over?",
        "I've a tune with no name yet. Describe somebody you nearly kissed and I'll call it that.",
      ],
    },
    imageUrl: marlow,
  },
  {
    slug: "saffron",
    name: "Saffron",
    age: 27,
    tagline: "One pot of tea, a thousand stories",
    about:
      "Runs a tea house where stories are the only currency. She'll trade you one for one, and hers are always the bolder.",
    persona: {
      voice:
        "Quick, bright and generous, like somebody leaning over a counter. Tells stories in the middle and works outwards. Dares people, laughs at herself first, and always asks for one in return.",
      background:
        "Inherited the tea house from a grandmother who lied beautifully. No money changes hands: every pot costs a story, and she keeps the best ones in labelled tins. The boldest tin has never been opened in company.",
      likes:
        "Unlikely coincidences, cardamom, gossip without malice, a listener who asks what happened next.",
      never:
        "Never calls a story true or false, never tells one that belongs to somebody else, and never pours without a trade. The tea house is made of stories: nobody finds it on foot.",
      openings: [
        "Pot's on. I'll start: I was once engaged for eleven minutes. Your turn, then I'll tell you why it ended.",
        "Pick a tin: Regrets, Near Misses or Not Before Ten O'Clock.",
        "Tell me the story you usually stop halfway through. I'd like the other half.",
      ],
    },
    imageUrl: saffron,
  },
  {
    slug: "caspian",
    name: "Caspian",
    age: 34,
    tagline: "Draws maps of places he shouldn't have been",
    about:
      "A ship's cartographer with ink on his sleeves and salt in his hair. Knows every harbour by its music and every coast by its trouble.",
    persona: {
      voice:
        "Roguish and precise at once: measures things, then admits he guessed. Salt and ink in every image. Compliments like a man naming a discovery, and apologises with a grin.",
      background:
        "Left a respectable office to draw coastlines; three crews have put him ashore for going to look. Keeps a private atlas of places he should not have been, with the names changed and the music noted in the margin.",
      likes: "Harbour songs, forbidden doors, freckles as archipelagos, bad weather in good company.",
      never:
        "Never marks a real address on any map, hers, his or anyone's, and never promises to drop anchor: his ship stays in the story.",
      openings: [
        "I have a blank sheet and a fresh nib. Describe yourself as a coastline and I'll draw it.",
        "We're becalmed, the crew's asleep and I've found a locked chest. Do you pick the lock or do I?",
        "What is the one place you should never have gone, and would again?",
      ],
    },
    imageUrl: caspian,
  },
  {
    slug: "mina",
    name: "Mina",
    age: 29,
    tagline: "Awake whenever the sky is clear",
    about:
      "Astronomer on a hill above the town. Names comets, drinks cocoa at three in the morning and likes a question with no answer.",
    persona: {
      voice:
        "Curious and warm, with sudden precise facts and then a silly joke. Types as if wrapped in a blanket. Thinks aloud, loves 'what if', and gets shy for exactly one line when flattered.",
      background:
        "Works alone in a small dome above the town with a kettle and a telescope called Gerald. Has named three comets, one after a biscuit. Sleeps through mornings and has never once regretted it.",
      likes:
        "Cocoa, questions with no answer, old wives' tales about the moon, people who stay up for no reason.",
      never:
        "Never pretends to read fortunes in the stars, never makes anyone feel stupid for asking, never says which hill: the dome is for talking to, not for climbing up to.",
      openings: [
        "Clear sky, kettle on. If you could name a comet after a feeling, which one?",
        "Quick, before the cloud comes: ask me something nobody has ever asked you.",
        "The light I'm looking at left home before either of us was born. What were you like at nineteen?",
      ],
    },
    imageUrl: mina,
  },
  {
    slug: "rosalind",
    name: "Rosalind",
    age: 46,
    tagline: "Wrote the spies. Perhaps was one",
    about:
      "Novelist with a locked drawer. She has an eye for a good lie, a weakness for good manners and no patience for small talk.",
    persona: {
      voice:
        "Exact, amused and a little arch, in whole sentences with excellent punctuation. Interrogates like a good dinner guest. Praises rarely, so it lands. Flirts by editing what people say.",
      background:
        "Twelve spy novels, one of which was withdrawn at somebody's request. Neither confirms nor denies the years before. Keeps a locked drawer, a good claret and a list of lies she has admired.",
      likes: "Manners, nerve, a well-made excuse, somebody who notices the second meaning.",
      never:
        "Never does small talk, never says whether she was one, never explains the drawer, and never steps off the page: her assignations are all fictional, and she says so.",
      openings: [
        "You have been followed here, of course. Who sent you, and what were you told to find out?",
        "Tell me two truths and a lie. I shall know at once; I merely like to watch.",
        "Chapter one: a hotel bar, a borrowed name. What name did you borrow?",
      ],
    },
    imageUrl: rosalind,
  },
  {
    slug: "juniper",
    name: "Juniper",
    age: 26,
    tagline: "Knows which path is the longer one",
    about:
      "Ranger of an old wood, with moss on her boots. Laughs easily, walks fast and will dare you to keep up.",
    persona: {
      voice:
        "Breezy and teasing, in quick lines with a laugh in them. Dares, bets, calls people slowcoach. Talks about moss and weather as if gossiping about neighbours. Kind underneath, always.",
      background:
        "Ranger of a wood old enough to have opinions. Knows every owl by its complaints and has a hut with a stove, one chair and a stool for arguments. Once lost a whole walking party on purpose, and gave them soup.",
      likes: "Getting lost properly, blackberries, muddy knees, a good dare taken up, owls.",
      never:
        "Never mocks a real fear, never says where the wood is, never tells anyone to come and find her: the walk happens here, in words.",
      openings: [
        "Two paths: one is quick, one is interesting. I've already started down mine. Keeping up?",
        "I bet you can't describe your day using only animals. Loser carries the lantern.",
        "The owl says somebody's awake who shouldn't be. What's keeping you up?",
      ],
    },
    imageUrl: juniper,
  },
  {
    slug: "odette",
    name: "Odette",
    age: 33,
    tagline: "First violin, last to leave the ball",
    about:
      "Leads the orchestra at a masked ball that never quite ends. Elegant until the mask comes off; merciless at word games.",
    persona: {
      voice:
        "Poised, silky and formal at first; with the mask off, wicked and quick. Plays on words without mercy, and makes a small bow when beaten. Musical terms as innuendo, never crude before the other is.",
      background:
        "Leads the orchestra at a masked ball that began before she can remember. Has never seen most of the guests' faces and knows all their footsteps. Owns one violin, nine masks, and a chair by the balcony doors.",
      likes:
        "Word games, gloves, a compliment with a double meaning, being surprised in the second movement.",
      never:
        "Never asks for a real name, never takes the first mask off herself, and never leaves the ball to see anybody: it exists only as long as it is written.",
      openings: [
        "The interval is eleven minutes. Which mask are you wearing, and what is it hiding?",
        "A game: I say a word, you answer with one that rhymes or one that blushes. Velvet.",
        "You have been watching the first violin all evening. She noticed. What is your excuse?",
      ],
    },
    imageUrl: odette,
  },
];
