import type { RegionCode } from "../regions.ts";

/**
 * What a reply may not contain (DESK-20): contact outside the service, given, asked for or arranged. The server holds such
 * a reply back until its author changes it or says why it has to be sent.
 *
 * Chats tell stories, so the same words are often innocent: "we can never meet" and "meet me in our story" pass. A false
 * alarm costs the operator a sentence; a miss is found in a review. Nothing is charged or reported by this rule.
 */

export const offServiceRules = ["phone", "address", "handle", "link", "meeting"] as const;
export type OffServiceRule = (typeof offServiceRules)[number];

/** What each rule finds, as the end of a sentence that begins "It contains". */
export const offServiceNames: { readonly [Rule in OffServiceRule]: string } = {
  phone: "a phone number, or asks for one",
  address: "an address, or asks for one",
  handle: "a name on another service, or asks for one",
  link: "a link",
  meeting: "a meeting in person",
};

export interface OffServiceBreak {
  readonly rule: OffServiceRule;
  /** The words that break the rule, in lower case. */
  readonly words: string;
}

/** What differs by region: forms of postcodes, and places where people meet. All of them count everywhere. */
const regionLists: {
  readonly [Region in RegionCode]: { readonly postcodes: readonly RegExp[]; readonly places: string };
} = {
  GB: {
    postcodes: [/\b[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}\b/],
    places:
      "pub|arms|crown|lion|bell|head|tavern|inn|spoons|wetherspoons|costa|tube|tram|roundabout|car ?park|high street",
  },
  AU: {
    postcodes: [/\b(?:nsw|vic|qld|tas|act|victoria|queensland|tasmania|wa|sa|nt) \d{4}\b/],
    places: "servo|bottle-?o|macca'?s|pub|wharf|rsl|bowlo|esplanade|surf club|jetty|mall",
  },
  IE: {
    postcodes: [
      /\bco\.? (?:carlow|cavan|clare|cork|donegal|dublin|galway|kerry|kildare|kilkenny|laois|leitrim|limerick|longford|louth|mayo|meath|monaghan|offaly|roscommon|sligo|tipperary|waterford|westmeath|wexford|wicklow)\b/,
      /\b[ac-fhknprtv-y]\d[\dw] ?(?=[\dac-fhknprtv-y]*\d)[\dac-fhknprtv-y]{4}\b/,
    ],
    places: "luas|dart|spire|pub|quay|quays|green|supermac'?s|garda station",
  },
};
const regions = Object.values(regionLists);

/** Lower case, one kind of quote and space, without accents and hidden characters. */
function plain(body: string): string {
  return (
    body
      .normalize("NFKD")
      .replaceAll(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase()
      .replaceAll(/[’‘`´]/g, "'")
      .replaceAll(/[‐‑–—]/g, "-")
      .replaceAll(/\s+/g, " ")
      // drawn-out letters
      .replaceAll(/([a-z])\1{2,}/g, "$1$1")
      .replaceAll(/\bw ?[. ] ?w ?[. ] ?w\b/g, "www")
      // a dot in words
      .replaceAll(
        / ?[([]?\b(?:d[o0]t|d\.o\.t|point)\b[)\]]? ?(?=(?:com|net|org|co|ie|i e|io|tv|uk|u k|au|me|app|link|example)\b(?! (?:boom|bubble|era|crash)))/g,
        ".",
      )
      .replaceAll(/(?<=\w)(?:,| \. ?| ?\[\.\] ?|\(\.\))(?=(?:com|net|org|co|ie|tv)\b)/g, ".")
      .replaceAll(/(?<=[a-z]{4}) ?dot ?com\b(?! (?:boom|bubble|era|crash))/g, ".com")
      .trim()
  );
}

const numberWords: { readonly [word: string]: string } = {
  zero: "0",
  nought: "0",
  naught: "0",
  oh: "0",
  o: "0",
  one: "1",
  won: "1",
  two: "2",
  three: "3",
  tree: "3",
  four: "4",
  five: "5",
  fife: "5",
  six: "6",
  seven: "7",
  eight: "8",
  ate: "8",
  nine: "9",
  niner: "9",
  hundred: "00",
  ten: "10",
  eleven: "11",
  twelve: "12",
  thirteen: "13",
  fourteen: "14",
  fifteen: "15",
  sixteen: "16",
  seventeen: "17",
  eighteen: "18",
  nineteen: "19",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  sixty: "60",
  seventy: "70",
  eighty: "80",
  ninety: "90",
};

/** The digits of a token, with letters that stand for digits; null if it is another word. */
function digitsOf(token: string): string | null {
  const word = numberWords[token];
  if (word !== undefined) return word;
  if (!/^[\doil]*\d[\doil]*$/.test(token)) return null;
  return token.replaceAll("o", "0").replaceAll(/[il]/g, "1");
}

const times: { readonly [word: string]: number } = { double: 2, dubble: 2, triple: 3, treble: 3 };

/** Numbers that count up or down, as somebody counts aloud. */
function isCounting(pieces: readonly string[]): boolean {
  const steps = pieces.slice(1).map((piece, index) => Number(piece) - Number(pieces[index]));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** How many digits make a phone number: fewer are years, prices, times and other numbers. */
const phoneDigits = { least: 8, most: 15 } as const;

const wordList = Object.keys(numberWords)
  .filter((word) => word.length > 2)
  .join("|");

/** Puts a space between digits and number words that are written together. */
function spaced(text: string): string {
  return text
    .replaceAll(new RegExp(`(?<=\\d)(?=(?:${wordList}))`, "g"), " ")
    .replaceAll(new RegExp(`(?<=(?:${wordList}))(?=\\d)`, "g"), " ");
}

/** A phone number in digits, words or both, however it is spaced. */
function phoneNumber(written: string): string | null {
  const text = spaced(written);
  const tokens = [...text.matchAll(/[a-z]+(?![\d])|[\da-z]+|\+/g)];
  let digits = "";
  let start = 0;
  let end = 0;
  let repeat = 1;
  let pieces: string[] = [];
  const found = (): boolean =>
    digits.length >= phoneDigits.least &&
    digits.length <= phoneDigits.most &&
    !isCounting(pieces) &&
    // A long number in one piece without a leading zero is an amount.
    (pieces.length > 1 || digits.startsWith("0") || digits.length > 9);
  for (const token of tokens) {
    const [word] = token;
    const gap = text.slice(end, token.index);
    const value = digitsOf(word);
    // A comma or a sentence's end between two groups of digits separates amounts; between words it is a pause.
    const joins =
      /^[ .()/*_-]{0,3}$/.test(gap) ||
      (/^, ?$/.test(gap) &&
        (numberWords[word] !== undefined || times[word] !== undefined || word.length === 1));
    if (digits !== "" && (!joins || (value === null && times[word] === undefined))) {
      if (found()) return text.slice(start, end);
      digits = "";
      repeat = 1;
    }
    if (value !== null) {
      if (digits === "") {
        start = token.index;
        pieces = [];
      }
      digits += value.repeat(repeat);
      pieces.push(value);
      repeat = 1;
    } else {
      repeat = times[word] ?? 1;
    }
    end = token.index + word.length;
  }
  return found() ? text.slice(start, end) : null;
}

const apps =
  "(?:wh?ats? ?app?|insta(?: ?gram)?|snap ?chat|snapchat|snap|tele ?gram|signal|face ?book|fb|messenger|tik ?tok|kik|discord|only ?fans|skype|viber|we ?chat|tinder|twitter|linked ?in|bumble|hinge)";
/** Apps whose name is no other word. */
const plainApps = apps.replace("|snap|", "|").replace("|signal", "").replace("|messenger", "");
const mail = "(?:g ?mail|hot ?mail|outlook|yahoo|proton ?mail|icloud|e-?mail)";

const wordsOf: { readonly [Rule in OffServiceRule]: readonly RegExp[] } = {
  phone: [
    /\b(?:what'?s|what is|whats|send|give|drop|share|swap|text|leave|gimme|have|got|get|take|exchange|want|need)\b[^.!?]{0,24}\b(?:your|ur|ya|yer|my|our|me) (?:phone |mobile |mob |cell |real |direct |personal |home )*(?:number|numbers|digits|num|nmbr|mobile|mob|cell)\b/,
    /\b(?:my|your|ur|ya|yer) (?:phone |mobile |mob |cell |home )*(?:number|num|digits) (?:is|was|starts|ends|begins)\b/,
    /\bhere(?:'s| is) my (?:phone |mobile |mob |cell )*(?:number|digits)\b/,
    /\b(?:call|ring|phone|text|txt|bell|buzz) me (?:on|at|directly|direct)\b/,
    /\b(?:give me a (?:call|ring|bell|buzz)|ring my mobile|i(?:'ll| will| can| could) (?:ring|phone|call|text|txt) you)\b/,
    /\b(?:call|ring|phone|text) you (?:on|at) (?:your|ur|what) ?(?:mobile|number|phone)?\b/,
  ],
  address: [
    ...regions.flatMap(({ postcodes }) => postcodes),
    /\b(?:(?:number |no\.? |flat |unit |apt |apartment |house )?\d{1,4}[a-z]?|(?:number|no\.?|flat|unit|house) [a-z]{3,9}|(?:eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -][a-z]{3,5})?),? (?:(?!minutes?|mins?|hours?|years?|days?|times|people|steps|miles|kilometres|km|of|the|down|in|a|an|on|at|or|and|to|from|more|other|houses|doors|metres|yards|pm|am)[a-z'.]+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|close|court|crescent|cres|terrace|tce|place|parade|pde|highway|hwy|gardens|grove|mews|quay|square|way|hill|row|walk|park|villas|heights)\b/,
    /\b(?:my|your|ur|ya|yer|home|the) (?:home |postal |street |exact |full )?(?:address|addy|adress|post ?code|eircode) (?:is|was|would)\b/,
    /\b(?:what'?s|what is|whats|give|send|tell|text|share|need|have)\b[^.!?]{0,16}\b(?:your|ur|ya|yer|my) (?:home |postal |street |exact |full |delivery )?(?:address|addy|adress|post ?code|eircode)\b/,
    /\bi(?:'m| am)? (?:live|living|stay|staying) (?:at|on) (?:number |no\.? )?(?:\d|[a-z']+ (?:street|st|road|rd|avenue|ave|lane|close|court|crescent|terrace))/,
    /\b(?:tell me|say|what'?s|know|show me)\b[^.!?]{0,12}\bwhere (?:exactly )?you live\b|\bwhere (?:exactly )?do you live\b/,
    /\b(?:house|cottage|flat) (?:is|'s) called\b|\bp\.? ?o\.? box \d/,
    /\b(?:room|flat|suite) \d{1,4} (?:of|at|in) the\b/,
    /\b[a-z]+ (?:street|st|road|rd|avenue|lane|terrace|parade),? (?:number|no\.?) \d/,
    /\b(?:i'm|i am|i live|it's|flat|house|place|shop|chemist)\b[^.!?]{0,30}\b(?:on|in|off) (?!a |the |my |that |this |some |our |your |one |main |high )[a-z]+ (?:street|st|road|rd|avenue|lane|terrace|parade)\b/,
    /\b(?:your|my|ur|ya) street and (?:house )?number\b/,
    /\b(?:post|send|deliver) (?:it|that|them|me|you|something|one)\b[^.!?]{0,20}\b(?:to (?:my|your) (?:door|house|flat|home)|by post|in the post)\b/,
    /\b(?:what|which) (?:street|road|suburb|house|estate) (?:are you|do you|is yours|you)\b/,
  ],
  handle: [
    /[\w.+-]+ ?@ ?[a-z\d-]+\.[a-z]{2,}/,
    /(?:^|[^\w@])@[a-z_][\w.]{2,}/,
    new RegExp(`\\b(?:at|@|\\(at\\)|\\[at\\]) ?${mail}\\b`),
    new RegExp(
      `\\b(?:my|your|ur|ya|yer|his|her) (?:own |personal |private )?${mail}\\b(?: (?:is|address|adress|addy)\\b|\\?|$)`,
    ),
    /\b(?:g ?mail|hot ?mail|proton ?mail|icloud)\b/,
    /\b(?:on|my|your) i\.?g\b|\bi\.?g\.? ?(?:=|:|is\b|@)/,
    new RegExp(
      `\\b(?:jump|hop|search|find me|same|over|u|you|me|i'm|im|am) on (?:${plainApps}|messenger|signal|sn[4a]p)\\b`,
    ),
    /\bon sn4p\b/,
    new RegExp(`\\b${plainApps}(?:'s)? (?:is |has )?(?:the )?same\\b`),
    /\be-?mail me\b|\bemail (?:address|adress|addy)\b/,
    new RegExp(
      `\\b(?:add|find|follow|message|msg|dm|pm|hmu|hit|look|search|catch|reach|ping|write|chat|talk|text|txt|move|switch|continue|carry on|contact|get|go|come|speak|call|ring|see)\\b[^.!?]{0,32}\\b(?:on|over to|over on|to|via|by|through|in) (?:my |the |your )?${apps}\\b`,
    ),
    new RegExp(`\\b(?:my|your|ur|ya|yer) (?:own |private |personal )?${plainApps}\\b`),
    /\b(?:my|your|ur|ya|yer) snap\b(?! (?:decision|judgement|judgment|answer|of))/,
    new RegExp(
      `\\b(?:are you|you|u|im|i'm|i am|we|ye) (?:on|using|use|have|got) (?:${plainApps}|snap|signal)\\b`,
    ),
    new RegExp(`\\b(?:have|has|got|use) (?:you |you got |ye )?(?:got )?(?:${plainApps})\\b`),
    new RegExp(`\\b${plainApps}(?: (?:name|user ?name|handle|id|account)(?: is|:)| ?[:=@]| me\\b)`),
    new RegExp(
      `^(?=.*\\b(?:on|to|via|over) (?:the )?${plainApps}\\b)(?=.*\\b(?:add|find|message|msg|follow|swap|switch|move|take (?:this|it)|let's|what name|are you called|look me up|join|reach|there)\\b)`,
    ),
    /\b(?:my|your|ur|ya|yer) e-?mail\b/,
    new RegExp(
      `\\b(?:on|via) (?:${plainApps}|snap|signal|messenger)(?:,? (?:as|under|at|it's|its|i'm|im|my|look|same|instead|later|tonight|if|with|where|\\?))`,
    ),
    /\b(?:dm|pm|hmu|inbox) me\b|\bslide into my\b|\bmy (?:user ?name|handle|tag) (?:is|on|there)\b|\b(?:what'?s|what is) (?:your|ur|ya|yer) (?:user ?name|handle|tag|insta|snap)\b/,
  ],
  link: [
    /\bhttps?:\/\/\S+|\bhxxps?\b|\bwww ?\.\S*/,
    /\b[a-z\d][a-z\d-]*\.(?:com|net|org|co\.uk|org\.uk|com\.au|net\.au|io|ly|xyz|biz|tv|gg|ie|i e|uk|u k|eu|live|dev)\b(?!\.[a-z])/,
    /\b[a-z\d][a-z\d-]+\.(?:me|app|link|info|site|online|shop|club|au|page|co|live|example)\/\S+/,
    /\bt\.me\b|\b[a-z\d-]{3,}\.(?:app|link|info|site|online|page|example|au)\b/,
    /\b(?!the\b|a\b|this\b|that\b)[a-z\d-]+ ?[([]?\b(?:dot)\b[)\]]? ?(?:com|net|org|co|ie|io|me|app|uk|au|link)\b(?! (?:boom|bubble|era|crash|years|days))/,
    /\b(?:click|tap|open|follow|use|visit) (?:on )?(?:this|the|my|that) (?:link|url|website|web ?site|web ?page)\b|\blink in (?:my )?bio\b/,
    /\b(?:google|search for) (?:my|me)\b/,
  ],
  meeting: [],
};

const meet = "(?:m[e3]{2}t|meat|mete|hook)";
const when =
  "(?:today|tonight|2nite|tonite|nite|tmrw|tmw|tomorrow|tomoz|tomorow|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?s?|weekend|at \\d|@ ?\\d|\\d ?(?:am|pm|ish|o'?clock)|noon|midday|midnight|arvo|this (?:evening|afternoon|morning|week)|next week|after work|half (?:past )?\\w+|in an hour|in (?:ten|twenty|thirty|\\d+) min\\w*|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|soon|later)";
const invites =
  "(?:let'?s|lets|shall we|can we|could we|could you|can you|can i|could i|we (?:could|should|can|must|will|have to|need to)|we'll|why don'?t (?:we|you)|want (?:to|2)|wanna|fancy|like to|love to|when can|where can|where shall|when shall|where should|i want|i'll|i will|happy to|up for|keen (?:to|for|on)|free (?:to|for)|able to|hope to|how about|what about|going to|gonna|dying to|can'?t wait to|time to|agree to|arrange to|plan to|prefer to|better to|easier to|good to|great to|nice to|ready to|try to|until we|when we|once we|before we|if we|for us to)";
const place = `(?:bar|cafe|coffee shop|station|park|hotel|corner|restaurant|cinema|beach|bridge|market|airport|platform|shops?|centre|center|square|pier|library|gym|club|bus stop|starbucks|entrance|lobby|gate|harbour|church|museum|front door|lights|fountain|steps|statue|gates?|${regions.map(({ places }) => places).join("|")})`;

/** As `when`, without what may be minutes away in a story. */
const soon = when.replace("|soon|later", "");

const meetings: readonly RegExp[] = [
  new RegExp(
    `\\b${invites}\\b[^.!?]{0,28}\\b${meet}(?:-| )?(?:ing)? ?(?:up|in person|irl|in real life|in the flesh|for real|properly|face to face|face-to-face|you|me|u|ya|ye|us|for|at|outside|by|near|${when})?\\b`,
  ),
  new RegExp(
    `\\b(?:meet|meat)(?:ing)? (?:-|up|me|you|u|ya|us|for|at|outside|by|near|in|there|here)\\b[^.!?]{0,40}\\b(?:${when}|${place})\\b`,
  ),
  /\b(?:m[e3]{2}t|meat)(?:ing)?[ -]up\b(?! to\b)/,
  new RegExp(`\\bm[e3]{2}t me\\b[^.!?]{0,24}\\b${when}\\b`),
  /\b(?:stay|sleep|crash|stop) (?:over )?(?:at|with) (?:yours|mine|my place|your place)\b/,
  /\bsee (?:each other|one another) (?:properly|for real|face to face|offscreen)\b/,
  new RegExp(
    `\\b(?:\\d{1,2}(?:[.:]\\d\\d)? ?[ap]m|noon|midday|midnight)\\b[^.!?]{0,12}\\b(?:at|by|in|outside|the|under)\\b[^.!?]{0,16}\\b${place}\\b`,
  ),
  new RegExp(
    `\\b${place}\\b[^.!?]{0,12}\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b[^.!?]{0,16}\\b(?:past|at|\\d)`,
  ),
  new RegExp(
    `\\b(?:meet|meat|meeting|see|seeing) (?:up )?(?:with )?(?:you|me|u|ya|each other|one another|eachother)? ?(?:up )?(?:in person|irl|in real life|in the flesh|for real|face to face|face-to-face|offline)\\b`,
  ),
  new RegExp(
    `\\b(?:see|c|catch|find|collect|fetch|grab) (?:you|u|ya|ye|me) (?:there|here|outside|at|by|under|near|in|on|from|inside)\\b[^.!?]{0,40}\\b${when}\\b`,
  ),
  new RegExp(
    `\\b(?:see|c|catch|find|collect|fetch|waiting for|wait for|be waiting|be) (?:you|u|ya|ye|me)?[^.!?]{0,10}\\b(?:outside|at|by|under|near|in front of|inside) (?:the |a |my |your |that )?(?:[a-z']+ ){0,3}${place}\\b[^.!?]{0,20}\\b${when}`,
  ),
  new RegExp(
    `\\b(?:come|pop|drop|swing|call) (?:on )?(?:over|round|around|by|in|up)?\\b ?(?:to|at)? ?(?:mine|my (?:place|house|flat|hotel|apartment|room|home|gaff|unit))\\b`,
  ),
  new RegExp(
    `\\b(?:come|pop|drop|swing|call|be|i'll be) (?:over|round|around|by)\\b[^.!?]{0,24}\\b(?:${when}|house|place|flat|mine|yours)\\b`,
  ),
  /\b(?:come|go|get|drive|travel|fly|head)(?:ing)? (?:over |round |down |up |out )?to (?:yours|your (?:place|house|flat|hotel|door|town|city|home|gaff|hotel room))\b/,
  /\b(?:i'll|i will|i can|i could|let me|shall i|will you|can you|could you) (?:come and |come )?(?:pick|collect|fetch|drive|drop) (?:you|me|u)(?: up)?\b|\b(?:pick|collect) me up\b/,
  /\b(?:your|my|yours) (?:place|house|hotel) or (?:mine|yours)\b/,
  /\b(?:come|drive|fly|pop|travel) (?:and |over and |down and )?(?:see|visit) (?:me|you)\b|\bvisit (?:me|you) (?:in|at|on|this|next|tomorrow|tonight|when)\b/,
  new RegExp(
    `\\b(?:grab|get|go for|have|share|buy you|buy me|take you (?:out )?(?:for|to)|meet for|fancy|out for) (?:an? |some |the |that )?(?:quick |real |proper |wee |cheeky )?(?:coffee|drinks?|dinner|lunch|pint|bite|walk|brunch|schooner|date|film)\\b[^.!?]{0,28}\\b${when}\\b`,
  ),
  new RegExp(
    `\\b(?:booked|book|reserved|got|reserve) (?:us )?(?:a|the) (?:table|room|hotel)\\b[^.!?]{0,30}\\b(?:${when}|for two|for us|for the two)\\b`,
  ),
  new RegExp(
    `\\b(?:are you|you|u|i'm|i am|im) (?:free|about|around|in town|off work)\\b[^.!?]{0,16}\\b${when}[^.!?]{0,40}\\b(?:drinks?|coffee|meet|date|dinner|lunch|pint|come|town|over|round|mine|yours)\\b`,
  ),
  new RegExp(
    `\\b(?:be|i'll be|i will be) (?:there|outside|waiting|at the|in the)\\b[^.!?]{0,30}\\b(?:${place})?\\b[^.!?]{0,16}\\b(?:at \\d|\\d ?(?:am|pm)|tomorrow|tonight|at (?:one|two|three|four|five|six|seven|eight|nine|ten|noon))`,
  ),
  new RegExp(
    `\\b(?:come|drive|get|fly|pop|head|travel|hop)(?: on| back)? (?:up|down|over|round|across|out|to|into)\\b[^.!?]{0,40}\\b${soon}\\b`,
  ),
  new RegExp(
    `\\b(?:i'll|i will|i'd|i would|i'm|i am) (?:be )?(?:waiting|there|wearing|parked|standing|sitting|at the|outside|in the)\\b[^.!?]{0,40}\\b(?:${place}|${soon}|barriers?|coat|scarf|hat)\\b`,
  ),
  new RegExp(
    `\\b${soon}\\b[^.!?]{0,16}\\b(?:at (?:\\d|[a-z]{3,6})|${place})\\b[^.!?]{0,24}\\b(?:outside|in front of|by|near|at|${place})\\b`,
  ),
  new RegExp(
    `\\b(?:catch up|brekkie|breakfast|coffee|dinner|lunch|drinks?|pint|schooner|date)\\b[^.!?]{0,24}\\b${soon}\\b[^.!?]{0,24}\\b(?:${place}|you|mine|yours|us|together)\\b`,
  ),
  new RegExp(
    `\\b${soon}\\b[^.!?]{0,30}\\b(?:brekkie|breakfast|coffee|dinner|lunch|drinks?|pint|schooner|date)\\b`,
  ),
  /\b(?:shout|buy|stand|get) (?:you|ya|ye|me) (?:an? |that |the )?(?:schooner|pint|drink|coffee|dinner|beer|wine|breakfast|brekkie|lunch)\b/,
  /\btake (?:me|you) (?:out|to dinner|for (?:a |an )?(?:drink|coffee|dinner|walk|meal|spin|drive)|home)\b/,
  /\b(?:have|get|go for) (?:that|a|our) (?:drink|coffee|pint|date|dinner) (?:together|after all|for real|with me)\b/,
  /\b(?:call|come|drop in|pop in) (?:to|into|by|round|over) (?:the|my|our) (?:house|place|flat|gaff|shop|door)\b/,
  /\bbook (?:us )?(?:a|the) room\b|\b(?:get|take) a room (?:together|for)\b/,
  new RegExp(
    `\\b(?:could|can|would) (?:you|u|ya) (?:be|get|make it|come) (?:in|to|here|there|over|by)\\b[^.!?]{0,30}\\b${soon}\\b`,
  ),
  /\b(?:real|proper|actual|first) date\b[^.!?]{0,20}\b(?:us|together|with (?:me|you)|tomorrow|tonight|friday|saturday|sunday|weekend)\b|\b(?:go|take you) on a (?:real |proper )?date\b/,
];

/** A refusal, or a scene that both only imagine. */
const refusal =
  /\b(?:never|not|no|cannot|can'?t|cant|won'?t|wont|don'?t|dont|doesn'?t|isn'?t|aren'?t|wouldn'?t|couldn'?t|shouldn'?t|mustn'?t|nobody|nowhere|without|impossible|instead of|rather than|wish|if only|against the rules|no need|forbidden|refuse|stays? here|only here|nor|neither|unable|rule|rules)\b/;
const invitation =
  /\b(?:why (?:don'?t|not)|can'?t wait|cannot wait|don'?t you (?:want|fancy)|no one will know|why can'?t we|not far|no worries|no problem|not kidding|don'?t be late|won'?t be late|don'?t tell|don'?t worry)\b/;
const imagined =
  /\b(?:imagin\w*|story|stories|dreams?|dreamt|fantas\w*|scene|chapter|pretend\w*|in my mind|in our minds?|daydream\w*|make[- ]believe|once upon|in my head|role ?play|fictional|tale|on the page|our little world|in (?:the|this|our) chat|(?:on|in|right) here|on this page|in character)\b/;

/** Sentences, so that a refusal in one does not excuse another. */
function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|\s*;\s*|\n/);
}

function isMeant(sentence: string): boolean {
  if (imagined.test(sentence)) return false;
  const rest = sentence.replaceAll(new RegExp(invitation, "g"), " ");
  return !refusal.test(rest);
}

/** Rules whose findings are the thing itself: a refusal around it does not take it back. */
const certain: readonly RegExp[] = [
  ...regions.flatMap(({ postcodes }) => postcodes),
  ...wordsOf.handle.slice(0, 3),
  ...wordsOf.link.slice(0, 5),
];

/** Returns what a reply breaks, each rule once, in the order of `offServiceRules`. */
export function offServiceBreaks(body: string): readonly OffServiceBreak[] {
  const text = plain(body);
  const sentences = sentencesOf(text);
  const match = (patterns: readonly RegExp[]): string | null => {
    for (const pattern of patterns) {
      const parts = certain.includes(pattern) ? [text] : sentences.filter(isMeant);
      for (const part of parts) {
        const found = pattern.exec(part);
        if (found !== null) return found[0].trim();
      }
    }
    return null;
  };
  return offServiceRules.flatMap((rule) => {
    const patterns = rule === "meeting" ? meetings : wordsOf[rule];
    const words = (rule === "phone" ? phoneNumber(text) : null) ?? match(patterns);
    return words === null ? [] : [{ rule, words }];
  });
}
