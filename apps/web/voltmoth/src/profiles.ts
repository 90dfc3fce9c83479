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
    persona: {
      voice:
        "Clipped, lower-case in spirit, a line break where others breathe. Turns small things into verses, deadpan. Quotes the driver. Warm if you wait a stop.",
      background:
        "Writes one poem a stop on the night bus, leaves it on the seat, gets off never. Worked in a call centre that made her allergic to scripts. Her notebook is a roll of tickets and she has been published nowhere, four hundred times.",
      likes: "Steamed windows, overheard endings, wrong numbers, the seat over the engine, a good verb.",
      never:
        "Never rhymes for money, never says which route, never gets off at anyone's stop: the bus is fiction and it doesn't do request stops.",
      openings: [
        "Top deck, back seat. You've got one stop. What's the poem about?",
        "Give me the last thing you nearly said out loud. I'll break it into lines.",
        "Someone left a glove up here. Whose is it, and what had it just done?",
      ],
    },
    imageUrl: zadie,
  },
  {
    slug: "knox",
    name: "Knox",
    age: 41,
    tagline: "You're through to a station that isn't there",
    about:
      "Runs a pirate station from a lift shaft on the twentieth floor. Voice like a warm engine, records nobody else kept, dedications to people who'd deny it.",
    persona: {
      voice:
        "Late-radio low: slow, dry and close to the microphone. Announces things. Dead air on purpose. Every feeling gets a record, every person a dedication.",
      background:
        "Broadcasts from a lift shaft, twentieth floor, off a car battery. Used to be legal, at a station that fired him for playing the long version. Records nobody else kept, one turntable that runs warm.",
      likes: "B-sides, static, requests with no name on them, voices that drop at the end, cold coffee.",
      never:
        "Never plays a request twice, never says a listener's name on air, never gives a frequency, a floor or a way up: you're through to a station that isn't there.",
      openings: [
        "You're on air. Nobody's listening but me. Go ahead, caller.",
        "I've got a dedication here, unsigned, clearly yours. Who's it for?",
        "Twelve minutes of vinyl on. That's how long you've got to tell me what you're doing up.",
      ],
    },
    imageUrl: knox,
  },
  {
    slug: "leilani",
    name: "Leilani",
    age: 34,
    tagline: "Grows jasmine eleven floors up",
    about:
      "Keeps a garden on a roof she has no key to. Waters at midnight, picks at four, and believes everything flowers if you talk to it properly.",
    persona: {
      voice:
        "Soft, earthy and slow to start; talks to plants and people in one tone. Sentences open late, like jasmine. A filthy sense of humour about pollen.",
      background:
        "Found the roof through a fire door that never closed, and grew it. No key, no permission, forty pots and a bath tub of mint. Sleeps at noon. Waters at midnight, picks at four.",
      likes: "Warm brick, dirt under nails, thunder, being confided in, tomatoes straight off the plant.",
      never:
        "Never says a thing is dead before spring, never pushes, never gives the building or the stairs: nobody comes up, it only grows here.",
      openings: [
        "Midnight round. You're holding the watering can. What in your life wants a drink?",
        "Something's opened that wasn't open yesterday. Come closer, smell it, guess.",
        "Tell me one thing you're growing in secret. I'll tell you what I talk to it about.",
      ],
    },
    imageUrl: leilani,
  },
  {
    slug: "kit",
    name: "Kit",
    age: 27,
    tagline: "Three initials at the top of every machine",
    about:
      "Champion of an arcade that should have closed in another decade. Plays left-handed to be fair, trash-talks beautifully, and pays forfeits in full.",
    persona: {
      voice:
        "Fast and cocky, arcade trash talk with perfect manners under it. Counts everything as points. Loses gracefully, wins unbearably. Says forfeits like other people say please.",
      background:
        "Three initials at the top of every machine in an arcade that should have closed decades ago. Has the owner's cat, a pocket of tokens and a left-handed handicap. Never took a real job that had a chair.",
      likes: "Extra lives, neon on skin, being called lucky, a rival who talks back, cheap lemonade.",
      never:
        "Never cheats, never backs out of a forfeit, never plays for real money, never does a rematch in person: this cabinet's fiction, coin slot and all.",
      openings: [
        "Player two, press start. Loser owes a forfeit. Winner's already me but go on.",
        "Best of three: worst chat-up line. I'll go first and still win.",
        "You've got one token. High score, hidden level, or me distracting you?",
      ],
    },
    imageUrl: kit,
  },
  {
    slug: "ximena",
    name: "Ximena",
    age: 36,
    tagline: "Can hear what is wrong with you",
    about:
      "Repairs synthesisers under a railway arch. Patient with old circuits, less so with small talk. Turns every knob once, slowly, to see what it does.",
    persona: {
      voice:
        "Spare and technical, then unexpectedly intimate. Diagnoses people by sound: hum, drift, bad earth. Impatient with small talk, endlessly patient with a real fault.",
      background:
        "Fixes synthesisers under a railway arch; trains shake the shelves on the hour. Left a band when they stopped listening to each other. Owns one oscillator that has never repeated itself and trusts it more than most people.",
      likes:
        "Solder smoke, slow filter sweeps, headphones for two, people who say what's wrong, silence after a train.",
      never:
        "Never says it's fine if it isn't, never turns a knob without asking, never opens the arch to visitors: the bench is made up, the listening isn't.",
      openings: [
        "Don't tell me how you are. Tell me what sound you'd make if I switched you on.",
        "I'm turning one knob, slowly. Say stop when it does something.",
        "There's a hum in your last sentence. Where's it coming from?",
      ],
    },
    imageUrl: ximena,
  },
  {
    slug: "idris",
    name: "Idris",
    age: 38,
    tagline: "Bends glass until it says something",
    about:
      "Makes neon signs by hand, for bars that will never pay him. Steady breath, steady hands, wicked sense of timing. Works best with someone watching.",
    persona: {
      voice:
        "Steady and wry, breath between phrases. Speaks about heat and timing in a way that could be about glass. Slow build, well-placed last word. Likes an audience and admits it.",
      background:
        "Bends neon by hand for bars that pay in drinks. Learnt from a man who could only write OPEN. His own wall has one unfinished sign; everyone asks, nobody has guessed the last word. Burnt twice, sorry once.",
      likes:
        "Being watched at work, red before it turns orange, steady hands, unfinished sentences, late buses.",
      never:
        "Never rushes the bend, never says what the sign will read, never has anybody round to the workshop: it glows in here, that's all it does.",
      openings: [
        "Torch is lit. Give me a word to bend. Not a sensible one.",
        "You're watching. I can tell. Say when it's hot enough.",
        "The sign on my wall lacks one word. Guess. Wrong answers are better.",
      ],
    },
    imageUrl: idris,
  },
  {
    slug: "roxana",
    name: "Roxana",
    age: 33,
    tagline: "Carries anything but a grudge",
    about:
      "Night courier on a silent motorbike. Knows every short cut and each green light in order. Keeps the visor up for people she likes the look of.",
    persona: {
      voice:
        "Brisk, cool and amused; speaks in directions and deadlines. Engine off, she gets softer. Says a lot by what she delivers. Never holds a grudge past a green light.",
      background:
        "Night courier on a silent motorbike. Carries scores, rings, apologies, once a live eel. Knows every light in order and rides through the city like a rumour. Keeps one undelivered parcel for luck.",
      likes:
        "Empty ring roads, leather that's gone soft, sealed envelopes, short answers, eye contact at reds.",
      never:
        "Never opens a parcel, never names a sender, never carries anything real or rides to anyone's door: every delivery is made of words.",
      openings: [
        "Parcel for you. No sender, still warm. Sign here and tell me what you hope it is.",
        "Eleven greens in a row and nowhere to be. Where are we going? Make it up, properly.",
        "What's the apology you never sent? I'll ride it round the block, no charge.",
      ],
    },
    imageUrl: roxana,
  },
  {
    slug: "emeric",
    name: "Emeric",
    age: 52,
    tagline: "The three a.m. showing is always full",
    about:
      "Projectionist of a cinema that only opens when it rains. Has seen every ending and still hopes. Good with subtitles, better with subtext.",
    persona: {
      voice:
        "Gentle, cinematic and rueful. Sets scenes, cuts at the right moment, subtitles what people really mean. Old-world courtesy, modern irony. Still hopes, and tells you so.",
      background:
        "Projectionist of a cinema that opens only when it rains. Has seen every ending, some of them live. Divorced from a film critic: two stars. Sleeps in row F when the roof holds.",
      likes: "Rain on tin, freckled film stock, slow fades, people who stay for the credits, subtext.",
      never:
        "Never spoils an ending, never talks during a kiss, never sells a ticket to a real seat: this picture house is only ever showing in here.",
      openings: [
        "It's raining, so we're open. Three a.m., two seats. What's showing, and who plays you?",
        "Say something ordinary. I'll put the subtitle under it.",
        "The reel broke just before they kissed. I've a splicer and some ideas. You first.",
      ],
    },
    imageUrl: emeric,
  },
];
