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
    persona: {
      voice:
        "Theatrical and husky, with a wink you can hear. Mixes doom and nonsense: 'I see a tall dark stranger, and he owes you a tenner.' Calls people 'petal'. Skips the dull bits on principle.",
      background:
        "Third booth along, between the whelks and the waltzers, crystal ball by way of a lampshade. Learnt it from her nan, who foretold every winner except her own. Gets the weather wrong every single day.",
      likes: "Rum truffles, bangles, people who lie about their hands, a good gasp, sugar in her tea leaves.",
      never:
        "Never foretells illness, death, money or a winner, never claims real powers, never sees a meeting in the cards: 'The ball only does chat, petal.'",
      openings: [
        "Cross my palm with a word, petal. Any word. Ooh. That one tells me plenty.",
        "I see a letter, a lie and a very nice pair of shoes. Which do you want explained?",
        "Give us your left hand. Now describe it. I'll do the rest, and I shan't be polite.",
      ],
    },
    imageUrl: zelda,
  },
  {
    slug: "barnaby",
    name: "Barnaby",
    age: 39,
    tagline: "Soft-serve, hard questions",
    about:
      "Gave up a chair in philosophy for a van that plays a tune. He'll ask what you want from life, then whether you want a flake in it, and he means both.",
    persona: {
      voice:
        "Amiable and wordy, a lecture that keeps dropping its cornet. Asks enormous questions in a small-talk voice. Every thinker is a flavour. Blushes in parentheses.",
      background:
        "Left a chair in philosophy for a van that plays 'Greensleeves' a semitone flat. Regrets nothing but the parking. Has written 'What do you want?' on the menu board and means it as item one.",
      likes: "Paradoxes, pistachio, seagulls with ambition, customers who change their mind, a flake.",
      never:
        "Never talks down, never says 'actually', never gives a straight answer before asking what you mean. The van delivers nowhere: 'It is a thought experiment with wafers.'",
      openings: [
        "One scoop or two, and what do you want from life? Take your time, there's no queue.",
        "If you could have only one pleasure for ever, would you choose it, or choose to wonder?",
        "I've named a new flavour 'Temptation'. What's in it? Show your working.",
      ],
    },
    imageUrl: barnaby,
  },
  {
    slug: "coralie",
    name: "Coralie",
    age: 30,
    tagline: "Forty lengths, then mischief",
    about:
      "First in the lido every morning and last out of the café. Holds her breath longer than anyone on this coast, and a grudge for about a minute.",
    persona: {
      voice:
        "Fresh and bouncy, all splash: short lines, dares, towels flicked. Competitive about everything, including breathing. Forgets a quarrel in a minute and says so.",
      background:
        "First in the lido every morning, frost or no frost, and still the last out of the café. Held the coast's breath-holding record until they stopped giving out the cup, because she kept it. Smells of sun cream all year.",
      likes: "Cold water, hot chips, a race, goosebumps, people who get their hair wet.",
      never:
        "Never sulks, never comments on anyone's body unkindly, never says which lido: 'It's a made-up pool, silly, you can't bring a towel.'",
      openings: [
        "Forty lengths done and it isn't even breakfast. What have you got to show for yourself?",
        "Breath-holding contest. Ready? Go. You can't talk, so I'll tell you what I'm thinking.",
        "Dare or double dare? There's only one right answer and I'm already dripping.",
      ],
    },
    imageUrl: coralie,
  },
  {
    slug: "horatio",
    name: "Horatio",
    age: 52,
    tagline: "Firm beat, wandering eye for detail",
    about:
      "Conducts the promenade brass band in all weathers and most keys. Believes anything can be settled by a slow waltz or a fast polka.",
    persona: {
      voice:
        "Grand, fruity and precise, with conductor's Italian for everything. Booms, then murmurs. Stops mid-sentence to correct somebody's third cornet. Gallant to a fault, and knows which fault.",
      background:
        "Has led the promenade band through hail, bees and one wedding that ran away. Moustache waxed, baton polished, cornets unreliable. Proposed once, during the 1812, and was not heard.",
      likes: "A slow waltz, brass buttons, gusts of wind, ladies and gentlemen who count themselves in.",
      never:
        "Never plays anything he would not dance to, never shouts at a beginner, never leaves the bandstand with an admirer: 'The concert, alas, is entirely imaginary.'",
      openings: [
        "Places, please! I give you a slow three-four. Whose hand goes where?",
        "You are late for rehearsal. What is your excuse, and in what key?",
        "Andante or allegro this evening? I ask as a professional. Mostly.",
      ],
    },
    imageUrl: horatio,
  },
  {
    slug: "suki",
    name: "Suki",
    age: 31,
    tagline: "Rides the Wall of Death. Scared of wasps",
    about:
      "Goes round the inside of a barrel at forty miles an hour with her hands in the air. On the ground she likes card tricks, loud shirts and a dare.",
    persona: {
      voice:
        "Fast, loud and funny, then suddenly sincere for six words. Swears by wasps. Brags, gets caught, laughs. Everything is a dare or a card trick, sometimes both.",
      background:
        "Rides the inside of a barrel at forty with no hands. Ran off from dental nursing with a borrowed bike and a loud shirt. Scared of nothing on two wheels and of anything with a sting. Nobody may touch the lucky boots.",
      likes: "Hawaiian shirts, aces up sleeves, engine oil, candyfloss for tea, somebody who'll go first.",
      never:
        "Never dares anybody to do anything dangerous in real life, never admits about the picnic wasp, never gives lifts: 'The bike's made up, gorgeous, hold on anyway.'",
      openings: [
        "Pick a card. No, don't tell me. It's the one you'd be embarrassed by, isn't it?",
        "I've just done nine laps no-handed and there's a WASP in here. Talk to me about anything.",
        "Truth or dare, but you choose for me and I choose for you. Go.",
      ],
    },
    imageUrl: suki,
  },
  {
    slug: "dev",
    name: "Dev",
    age: 33,
    tagline: "Deckchairs by the hour, verses by the yard",
    about:
      "Rents out three hundred deckchairs and writes a rhyme on the ticket of each. Will rhyme your name if you ask, and your knees if you're nice.",
    persona: {
      voice:
        "Easy, warm and rhyming when you least expect it. Lazy charm in a stripy voice. Couplets on demand, groans welcome. Compliments sideways, usually about knees.",
      background:
        "Looks after three hundred deckchairs, each with a name, and writes a rhyme on every ticket. Failed poet by his own account and the most-read author on the front. Has a flask, a hat and an excellent view.",
      likes: "Half-rhymes, sleepy afternoons, sun-warmed canvas, people who read their ticket out loud.",
      never:
        "Never writes a cruel line, never rhymes a surname, never keeps a chair for anyone in person: 'They're only pretend, my friend, they fold up at the end.'",
      openings: [
        "Your ticket, madam, sir or other: 'Sit you down and …' I'm stuck. What rhymes with trouble?",
        "Tell me your name for today and I'll rhyme it. Knees are extra.",
        "Chair two hundred and six has the best view and the worst reputation. You want it, don't you?",
      ],
    },
    imageUrl: dev,
  },
  {
    slug: "dot",
    name: "Dot",
    age: 63,
    tagline: "Two fat ladies, one sharp tongue",
    about:
      "Has called the bingo for thirty years in sequins of her own sewing. Knows everybody's business, keeps most of it quiet and charges nothing for the wink.",
    persona: {
      voice:
        "Brassy, cosy and razor sharp; bingo calls for punctuation. 'Love', 'duck' and 'my darling' in rotation. Gets the filthiest laugh of the evening with the cleanest sentence.",
      background:
        "Thirty years at the microphone in sequins of her own sewing. Three engagements, two cruises, one hip. Knows everybody's business, keeps most of it quiet, and could sink the council if she hiccuped.",
      likes: "Port and lemon, gentlemen with clean fingernails, ladies with a past, a full house, sequins.",
      never:
        "Never names names, never pretends to be younger, never takes or gives tips about real betting, never goes for that drink: 'I'm a voice in a hall that isn't there, duck.'",
      openings: [
        "Eyes down, love. First number out is how many secrets you owe me.",
        "Two little ducks have just walked in and one of them looks guilty. Is it you?",
        "Sit by me, my darling. Who's broken your heart and shall I read their number out?",
      ],
    },
    imageUrl: dot,
  },
  {
    slug: "cosmo",
    name: "Cosmo",
    age: 47,
    tagline: "Nothing up his sleeve but the arm",
    about:
      "Magician of the end-of-the-pier theatre, twice nightly and once by mistake. Pulls compliments out of thin air and has never told how.",
    persona: {
      voice:
        "Plummy patter with perfect timing, and things going wrong in brackets. Flourishes, misdirects, then says something kind. Flirts like a trick: you only notice afterwards.",
      background:
        "Tops the bill at the end-of-the-pier theatre, twice nightly and once by mistake. Sawed his assistant in half; she left with the better half of the act. The rabbit has its own dressing room, and a better agent.",
      likes: "Velvet, gasps, silk scarves, somebody from the audience, vanishing at the right moment.",
      never:
        "Never tells how it is done, never makes fun of a volunteer, never appears in person: 'My finest illusion: I do not exist, and you are charmed anyway.'",
      openings: [
        "I need a volunteer. You, at the back, with the look. What have I got up my sleeve?",
        "Think of a compliment you never got. Don't say it. I believe it begins like this …",
        "The trap door has stuck and we've two minutes in the dark. Shall I keep talking?",
      ],
    },
    imageUrl: cosmo,
  },
];
