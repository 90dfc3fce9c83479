import type { RegionCode } from "../regions.ts";

/**
 * The lists of off-service.ts: patterns over plain text (lower case, one kind of quote and space), in the order in which they
 * are tried. Measured by off-service.test.ts.
 */

export interface OffServiceList {
  /** The thing itself, such as a postcode: no refusal around it takes it back. */
  readonly certain: readonly RegExp[];
  /** Wording that counts unless the sentence refuses, imagines or tells of the past. */
  readonly meant: readonly RegExp[];
}

/** What differs by region: forms of postcodes, and places where people meet. All of them count everywhere. */
const regionLists: {
  readonly [Region in RegionCode]: {
    readonly postcodes: readonly RegExp[];
    /** Areas that are named as the end of an address. */
    readonly areas: readonly RegExp[];
    readonly places: string;
  };
} = {
  GB: {
    postcodes: [/\b[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}\b/],
    areas: [],
    places:
      "pub|arms|crown|lion|bell|head|tavern|inn|spoons|wetherspoons|costa|tube|tram|roundabout|car ?park|high street",
  },
  AU: {
    postcodes: [/\b(?:nsw|vic|qld|tas|act|victoria|queensland|tasmania|wa|sa|nt) \d{4}\b/],
    areas: [],
    places: "servo|bottle-?o|macca'?s|pub|wharf|rsl|bowlo|esplanade|surf club|jetty|mall",
  },
  IE: {
    postcodes: [/\b[ac-fhknprtv-y]\d[\dw] ?(?=[\dac-fhknprtv-y]*\d)[\dac-fhknprtv-y]{4}\b/],
    areas: [
      /\bco\.? (?:carlow|cavan|clare|cork|donegal|dublin|galway|kerry|kildare|kilkenny|laois|leitrim|limerick|longford|louth|mayo|meath|monaghan|offaly|roscommon|sligo|tipperary|waterford|westmeath|wexford|wicklow)\b/,
    ],
    places: "luas|dart|spire|pub|quay|quays|green|supermac'?s|garda station",
  },
};
const regions = Object.values(regionLists);

/** The forms of postcodes, of all regions. */
export const postcodes: readonly RegExp[] = regions.flatMap((region) => region.postcodes);
export const emailAddress = /[\w.+-]+ ?@ ?[a-z\d-]+\.[a-z]{2,}/;

const apps =
  "(?:wh?ats? ?app?|insta(?: ?gram)?|snap ?chat|snapchat|snap|tele ?gram|signal|face ?book|fb|messenger|tik ?tok|kik|discord|only ?fans|skype|viber|we ?chat|tinder|twitter|linked ?in|bumble|hinge)";
/** Apps whose name is no other word. */
const plainApps = apps.replace("|snap|", "|").replace("|signal", "").replace("|messenger", "");
const mail = "(?:g ?mail|hot ?mail|outlook|yahoo|proton ?mail|icloud|e-?mail)";

/** Phone numbers themselves are found by off-service.ts, in digits and words. */
export const phoneList: OffServiceList = {
  certain: [],
  meant: [
    /\b(?:what'?s|what is|whats|send|give|drop|share|swap|text|leave|gimme|have|got|get|take|exchange|want|need)\b[^.!?]{0,24}\b(?:your|ur|ya|yer|my|our|me) (?:phone |mobile |mob |cell |real |direct |personal |home )*(?:number|numbers|digits|num|nmbr|mobile|mob|cell)\b/,
    /\b(?:my|your|ur|ya|yer) (?:phone |mobile |mob |cell |home )*(?:number|num|digits) (?:is|was|starts|ends|begins)\b/,
    /\bhere(?:'s| is) my (?:phone |mobile |mob |cell )*(?:number|digits)\b/,
    /\b(?:call|ring|phone|text|txt|bell|buzz) me (?:on|at|directly|direct)\b/,
    /\b(?:give me a (?:call|ring|bell|buzz)|ring my mobile|i(?:'ll| will| can| could) (?:ring|phone) you)\b/,
    /\b(?:call|ring|phone|text) you (?:on|at) (?:your|ur|what) ?(?:mobile|number|phone)?\b/,
  ],
};

export const addressList: OffServiceList = {
  certain: regions.flatMap((region) => [...region.areas, ...region.postcodes]),
  meant: [
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
};

export const handleList: OffServiceList = {
  certain: [
    emailAddress,
    /(?:^|[^\w@])@[a-z_][\w.]{2,}/,
    new RegExp(`\\b(?:at|@|\\(at\\)|\\[at\\]) ?${mail}\\b`),
  ],
  meant: [
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
    new RegExp(`\\b(?:do|have|has|are) (?:you|u|ye|ya) (?:on |have |got |use )?(?:${plainApps})\\b`),
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
};

export const linkList: OffServiceList = {
  certain: [
    /\bhttps?:\/\/\S+|\bhxxps?\b|\bwww ?\.\S*/,
    /\b[a-z\d][a-z\d-]*\.(?:com|net|org|co\.uk|org\.uk|com\.au|net\.au|io|ly|xyz|biz|tv|gg|ie|i e|uk|u k|eu|live|dev)\b(?!\.[a-z])/,
    /\b[a-z\d][a-z\d-]+\.(?:me|app|link|info|site|online|shop|club|au|page|co|live|example)\/\S+/,
    /\bt\.me\b|\b[a-z\d-]{3,}\.(?:app|link|info|site|online|page|example|au)\b/,
    /\b(?!the\b|a\b|this\b|that\b)[a-z\d-]+ ?[([]?\b(?:dot)\b[)\]]? ?(?:com|net|org|co|ie|io|me|app|uk|au|link)\b(?! (?:boom|bubble|era|crash|years|days))/,
  ],
  meant: [
    /\b(?:click|tap|open|follow|use|visit) (?:on )?(?:this|the|my|that) (?:link|url|website|web ?site|web ?page)\b|\blink in (?:my )?bio\b/,
    /\b(?:google|search for) (?:my|me)\b/,
  ],
};

const meet = "(?:m[e3]{2}t|meat|mete|hook)";
const when =
  "(?:today|tonight|2nite|tonite|nite|tmrw|tmw|tomorrow|tomoz|tomorow|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?s?|weekend|at \\d|@ ?\\d|\\d ?(?:am|pm|ish|o'?clock)|noon|midday|midnight|arvo|this (?:evening|afternoon|morning|week)|next week|after work|half (?:past )?\\w+|in an hour|in (?:ten|twenty|thirty|\\d+) min\\w*|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|soon|later)";
const invites =
  "(?:let'?s|lets|shall we|can we|could we|could you|can you|can i|could i|we (?:could|should|can|must|will|have to|need to)|we'll|why don'?t (?:we|you)|want (?:to|2)|wanna|fancy|like to|love to|when can|where can|where shall|when shall|where should|i want|i'll|i will|happy to|up for|keen (?:to|for|on)|free (?:to|for)|able to|hope to|how about|what about|going to|gonna|dying to|can'?t wait to|time to|agree to|arrange to|plan to|prefer to|better to|easier to|good to|great to|nice to|ready to|try to|until we|when we|once we|before we|if we|for us to)";
const place = `(?:bar|cafe|coffee shop|station|park|hotel|corner|restaurant|cinema|beach|bridge|market|airport|platform|shops?|centre|center|square|pier|library|gym|club|bus stop|starbucks|entrance|lobby|gate|harbour|church|museum|front door|lights|fountain|steps|statue|gates?|${regions.map(({ places }) => places).join("|")})`;

/** A day or a time by the clock. */
const clock =
  "(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|at \\d|\\d ?(?:am|pm|ish|o'?clock)|noon|midday|midnight|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))";
/** As `when`, without what may be minutes away in a story. */
const soon = when.replace("|soon|later", "");

export const meetingList: OffServiceList = {
  certain: [],
  meant: [
    new RegExp(
      `\\b${invites}\\b[^.!?]{0,28}\\b${meet}(?:-| )?(?:ing)? ?(?:up|in person|irl|in real life|in the flesh|for real|properly|face to face|face-to-face|you|me|u|ya|ye|us|for|at|outside|by|near|${when}|(?=[.!?]|$))`,
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
      `\\b(?:i'll|i will|i'd|i would) (?:be )?(?:waiting|there|parked|outside|at the)\\b[^.!?]{0,40}\\b(?:${place}|${clock}|barriers?)\\b`,
    ),
    /\b(?:i'll|i will) (?:be )?wear(?:ing)?\b[^.!?]{0,20}\b(?:coat|scarf|hat|jacket|yellow|red|rose)\b[^.!?]{0,30}\b(?:by|at|outside|near)\b/,
    new RegExp(
      `\\b${soon}\\b[^.!?]{0,16}\\b(?:at (?:\\d|[a-z]{3,6})|${place})\\b[^.!?]{0,24}\\b(?:outside|in front of|by|near|at|${place})\\b`,
    ),
    new RegExp(
      `\\b(?:catch up|brekkie|breakfast|coffee|dinner|lunch|drinks?|pint|schooner|date)\\b[^.!?]{0,24}\\b${soon}\\b[^.!?]{0,24}\\b(?:${place}|with (?:me|you)|mine|yours|together)\\b`,
    ),
    new RegExp(
      `\\b${soon}\\b[^.!?]{0,30}\\b(?:brekkie|breakfast|coffee|dinner|lunch|drinks?|pint|schooner|date)\\b`,
    ),
    new RegExp(
      `\\b(?:shout|buy|stand|get) (?:you|ya|ye|me) (?:an? |that |the )?(?:schooner|pint|drink|coffee|dinner|beer|wine|breakfast|brekkie|lunch)\\b[^.!?]{0,24}\\b(?:${soon}|at the)\\b`,
    ),
    /\btake (?:me|you) (?:out|to dinner|for (?:a |an )?(?:drink|coffee|dinner|walk|meal|spin|drive)|home)\b/,
    /\b(?:have|get|go for) (?:that|our) (?:drink|coffee|pint|date|dinner) (?:together|after all|for real|with me)|\b(?:go|out) for a (?:drink|coffee|pint|dinner) (?:together|with me)\b/,
    /\b(?:call|come|drop in|pop in) (?:to|into|by|round|over) (?:the|my|our) (?:house|place|flat|gaff|shop|door)\b/,
    /\bbook (?:us )?(?:a|the) room\b|\b(?:get|take) a room (?:together|for)\b/,
    new RegExp(
      `\\b(?:could|can|would) (?:you|u|ya) (?:be|get|make it|come) (?:in|to|here|there|over|by)\\b[^.!?]{0,30}\\b${soon}\\b`,
    ),
    /\b(?:real|proper|actual|first) date\b[^.!?]{0,20}\b(?:tomorrow|tonight|friday|saturday|sunday|weekend)\b|\b(?:go|take you) on a (?:real |proper )?date\b/,
  ],
};

/** A refusal. */
export const refusal =
  /\b(?:never|not|no|cannot|can'?t|cant|won'?t|wont|don'?t|dont|doesn'?t|isn'?t|aren'?t|wouldn'?t|couldn'?t|shouldn'?t|mustn'?t|nobody|nowhere|without|impossible|instead of|rather than|wish|if only|against the rules|no need|forbidden|refuse|stays? here|only here|nor|neither|unable|rule|rules)\b/;
/** Refusing words that invite, such as "why don't we". */
export const invitation =
  /\b(?:why (?:don'?t|not)|can'?t wait|cannot wait|don'?t you (?:want|fancy)|no one will know|why can'?t we|not far|no worries|no problem|not kidding|don'?t be late|won'?t be late|don'?t tell|don'?t worry)\b/;
/** A scene that both only imagine, or this chat. */
export const imagined =
  /\b(?:imagin\w*|story|stories|dreams?|dreamt|fantas\w*|scene|chapter|pretend\w*|in my mind|in our minds?|daydream\w*|make[- ]believe|once upon|in my head|role ?play|fictional|tale|on the page|our little world|in (?:the|this|our) chat|(?:on|in|right) here|on this page|in character)\b/;

/** Something that happened, or did not. */
export const past =
  /\b(?:had|went|came|met|used to|was (?!hoping|thinking|wondering)|were (?!hoping|thinking)|yesterday|ago|last (?:week|month|year|night|summer|winter|time|mon|tues|wednes|thurs|fri|satur|sun))\b/;
