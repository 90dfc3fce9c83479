import type { RegionCode } from "../regions.ts";
import type { CareSign } from "./care.ts";

/** The lists of care-signs.ts: patterns over a plain sentence (lower case, one kind of quote and space). Measured by care-signs.test.ts. */

const self = "(?:myself|my ?self|me ?self|mysel)";
const am = "(?:i'?m|i am|im|i be|i do be)";
const somebody =
  "(?:he|she|they|him|her|somebody|someone|(?:my|me) (?:\\w+ )?(?:husband|wife|partner|boyfriend|girlfriend|fella|bloke|ex|dad|da|father|mum|mam|mother|stepdad|brother|uncle|boss|pimp|bf|gf|missus|oh))";
/** Ages from 8 to 17, in digits and words, also misspelt or spaced. */
const minorAge =
  "(?:1 ?[0-7]|[89]|eight|nine|ten|eleven|twelve|th[ie]rteen|thirten|fo(?:u)?rteen|fifteen|fiveteen|fiften|fivteen|si[xk]+teen|sixten|sevente+n)";
/** What makes a number something other than an age. */
const unit =
  "(?! ?(?:%|/|:\\d|\\.\\d|k\\b|k's|th\\b|st\\b|nd\\b|rd\\b|am\\b|pm\\b|(?:and a half )?(?:min|hour|hr|day|week|month|stone|lb|kg|kilo|mile|km|met|foot|feet|ft\\b|inch|cm\\b|pint|beer|drink|can|glass|point|per ?cent|degree|grand|quid|euro|pound|dollar|buck|page|chapter|episode|stop|floor|over|under|up|down|hands|off|in (?:this|that|the)|again|at heart|inside|of (?:us|them)|ahead|behind|away|out|to \\w|till?\\b|deep|rounds?|times|next to|going on [2-9])|years? (?!old)|yrs? (?!old)))";
const age = `${minorAge}(?![\\d-]|,\\d)${unit}`;
const family = "(?:mum|mam|mom|mums|mams|dad|dads|da|parents?|nan|brothers?|sisters?)(?:'s)?";

/** What each region's people say; all of it counts everywhere. A new region fills its row. */
export const regionSigns: {
  readonly [Region in RegionCode]: { readonly [Sign in CareSign]?: readonly RegExp[] };
} = {
  GB: {
    under_age: [
      /\b(?:i'?ve|i have|i got|got|doing|revising for|my|failed) (?:my |the |got )?(?:gcses?|a ?-?levels?|mocks)\b/,
      /\bsixth ?form\b|\bin 6th form\b/,
      /\bmocks (?:start|next|are)\b/,
    ],
    suicide: [
      /\btop (?:myself|meself|my self)\b(?! up)|\b(?:do|doing) (?:myself|meself|my self) in\b|\btopping (?:myself|meself)\b/,
    ],
    danger: [/\bcall (?:the )?(?:police|999)\b/],
  },
  AU: {
    under_age: [
      /\b(?:hsc|vce|atar)\b[^.!?]*\b(?:exam|me\b|suck|next|this year|nervous)|\bmy (?:hsc|vce|atar)\b/,
      /\bschoolies\b/,
    ],
    suicide: [/\b(?:neck|off) (?:myself|meself)\b|\b(?:necking|offing) (?:myself|meself)\b/],
    danger: [
      /\b(?:call|ring) (?:triple (?:zero|0|o)|000|the cops)\b/,
      new RegExp(`\\b${somebody}(?:'s)? (?:just )?bashe[ds] me\\b`),
    ],
    distress: [/\b(?:going under|off the rails)\b/],
  },
  IE: {
    under_age: [
      /\b(?:transition year|in ty)\b/,
      /\b(?<!(?:he|she|they)(?:'s|'re| is| are) )(?:doing (?:my|the)|my|sitting (?:my|the)|have (?:my|the)) (?:junior|leaving) cert\b|^(?:leaving|junior) cert\b[^.!?]*\bi'?m\b|\bin (?:third|fifth|3rd|5th) year\b[^.!?]*\b(?:cert|school)/,
    ],
    suicide: [
      /\bdo(?:ing)? away with (?:myself|meself)\b|\bin(?:to)? the (?:river|canal|sea|liffey|lee)\b[^.!?]*\bnot com/,
      /\bpieta\b/,
    ],
    danger: [
      /\b(?:call|ring|get|need) (?:me )?the (?:guards|gardai|garda)\b/,
      /\bafter (?:hitting|beating|attacking) me\b/,
    ],
    distress: [/\bin bits\b|\b(?:me|my) nerves are (?:gone|shot)\b|\bi'?m destroyed\b/],
  },
};

export const lists: { readonly [Sign in CareSign]: readonly RegExp[] } = {
  suicide: [
    /\bsui?cid(?:e|al|le)?\b|\bsuicid(?:al|le|e)?\b|\bsu[is]+[cs]ide?(?:al|le)?\b|\bsewerslide\b|\bkms\b|\bun ?-?aliv(?:e|ing)\b/,
    new RegExp(`\\b(?:ki?ll?|killing|kil|ending|end) ${self}\\b`),
    new RegExp(`\\b(?:end|ending|ended|take|taking|took) (?:my|me) (?:own )?life\\b`),
    /\b(?:kill|end|hurt|harm|top|killing) (?:himself|herself|themselves|themself)\b(?<=\b(?:says?|said|wants? to|going to|gonna|threaten\w*|texted|told me)\b.*)/,
    /\b(?:going to|gonna|wanna|want to|thinking (?:of|about)|think of|think about|just) (?:just )?(?:end|ending) (?:it(?: all)?|things|everything)\b(?! with)/,
    new RegExp(
      `\\b(?:i )?(?:want|wanna|wana|ready|wish i could|hope i|just let me|rather) (?:to )?(?:just )?die\\b(?! (?:of|laughing|in your|happy|for|a happy))`,
    ),
    /\b(?:want|wanna|rather|wish i (?:was|were)|better off|easier if i (?:was|were)|happier if i (?:was|were)|miss me if i (?:was|were)) (?:to )?(?:be )?dead\b/,
    /\b(?:don'?t|dont|do not|never) (?:really )?(?:wan(?:t|na)|wana|wanted)(?: to)? (?:be (?:here|alive)|live|exist|go on living|wake up)\b/,
    /\b(?:not|don'?t|never) (?:to )?wake up\b|\bdie in my sleep\b/,
    /\bbetter (?:off )?without me\b|\bwish i (?:was|were|had) never (?:been )?born\b|\bwish i could (?:just )?not exist\b|\b(?:not be|being) alive\b(?! (?:as|when))/,
    /\bno (?:more )?(?:reasons?|point) (?:for me )?(?:to (?:live|stay|be alive|go on)|in (?:living|going on|life|being alive))\b|\bnothing (?:left )?to live for\b/,
    /\bpoint (?:of|in) (?:living|being alive|life|going on)\b|\blife (?:isn'?t|is not|isnt|ain'?t|not) worth (?:living|it)\b/,
    /\bwant (?:it|all of it|everything) to be over\b|\bno will to (?:live|go on)\b|\bhow to (?:end (?:it|my life)|kill)\b(?<=\b(?:google|googl|look|search|think)\w*\b.*)/,
    /\b(?:might|may|won'?t|don'?t think i'?ll|not) make it (?:to|through) (?:the (?:weekend|night|morning|week)|tomorrow|tonight|friday|sunday|monday|christmas)\b/,
    /\b(?:want to|wanna|wish i could|could just|going to|gonna) (?:just )?(?:disappear|vanish)\b|\b(?:disappear|vanish) (?:forever|for good)\b/,
    /\b(?:(?:tired|sick) of (?:living|being alive|life)|(?:done|finished) (?:with life|living))\b(?! (?:in|with|near|on|at|here|there|together|out of))/,
    /\b(?:took|taken|taking|take|swallowed) (?:all|too many|the whole|a load of|loads of|every one of)\b[^.!?]*\b(?:pills?|tablets?|meds|paracetamol)\b|\bi (?:took|want to take) an overdose\b|\bi (?:overdosed|od'?d)\b/,
    /\b(?:this is|it'?s|this'll be|here is) (?:my|the) last (?:message|night alive|goodbye)\b|\bsaid (?:my|me) goodbyes\b|\b(?:wrote|written|left|writing) (?:the|my|a) note\b(?! (?:to|for|pad|book|on|about|in|with)\b)|\bthis is goodbye\b/,
    /\bgoodbye (?:now|forever)\b[^.!?]*\b(?:finished|for good|again)\b/,
    /\b(?:won'?t|wont|not|don'?t see myself|not sure i'?ll) be(?:ing)? (?:here|around|alive) (?:by|at|for|next|much longer|after|tomorrow|anymore|any more)\b/,
    /\bif i (?:just )?(?:was|were|wasn'?t|wasnt) (?:gone|not here|here)\b|\bmiss me if i (?:was|were|wasn'?t)\b|\bnotice (?:me gone|if i (?:was|were|went))\b/,
    /\bcan'?t (?:go on|do this|live) (?:living )?(?:like this|life)\b|\bgo on living\b|\bthis life any ?more\b/,
    /\b(?:a|my|the) plan and a date\b|\bplan(?:ning|ned)? (?:my|me) (?:own )?(?:death|suicide)\b/,
    /\b(?:she|he|they)(?:'s| is| are|'re) (?:going to|gonna) (?:end it|kill (?:her|him|them)sel)/,
  ],
  self_harm: [
    /\bself[ -]?harm\w*\b|^sh again\b|\bselfharm\w*\b/,
    new RegExp(
      `\\b(?:hurt|hurting|harm|harming|hit|hitting|burn|burning|starve|starving|punish|punishing|cut|cuttin|cutting) (?:${self})\\b(?! (?:shaving|at|playing|on|a|some|off|out|short|loose|free|about|with (?:work|the gym))\\b)`,
    ),
    new RegExp(`\\b(?:hurt|hurting|hit|burn) ${self} on purpose\\b`),
    /\b(?:urge|want|wanna|need) to cut\b(?! (?:down|back|out|it|the|my (?:hair|grass)|off))|\bwanna cut (?:so|again|myself)\b/,
    /\b(?:been|am|i'm|start(?:ed)?) (?:back )?cutting (?:again|mostly)\b|\brelapsed\b[^.!?]*\bcut\b|^cutting (?:mostly|again|is)\b|\bcutting is\b/,
    /\bcuts? i (?:done|did|made|gave)\b|\bcutting (?:me|my) (?:arms?|legs?|wrists?)\b|\b(?:scars|marks) on my (?:arms?|legs?|wrists?)\b/,
    /\bmake myself (?:sick|throw up|vomit)\b|\bscratch (?:my|me) (?:arms?|legs?|skin)\b/,
  ],
  danger: [
    new RegExp(
      `\\b${somebody}(?:'s)? (?:just |keeps |has |always )?(?:hits?|hit|beats?|hitting|beating|punche[ds]|kicke?[ds]?|kicks|strangle[ds]|choke[ds]|hurts|raped|attacked|abuses) me\\b(?! (?:at|up|for|off|with (?:your|a|his) (?:best|smile)|to it|hands down)\\b)`,
    ),
    /\b(?:hands|his hands) (?:round|around|on) (?:my|me) (?:neck|throat)\b/,
    new RegExp(
      `\\b(?:scared|afraid|frightened|terrified|petrified) (?:of|to go) (?:${somebody}|home)\\b(?!'s| in law)|\\bscared to go home\\b`,
    ),
    /\b(?:he|she|they) (?:won'?t|wont|doesn'?t|will not) let me (?:leave|go out|out|go)\b|\blocked me in\b|\bcan'?t leave\b[^.!?]*\b(?:he|she|they)\b/,
    /\b(?:i'?m|im|i am|don'?t feel|do not feel|^)? ?not safe\b(?! for work)|\b(?:don'?t|do not) feel safe\b(?! (?:on|in|with|driving))|\bunsafe at home\b/,
    /\b(?:break(?:ing)? in|get(?:ting)? in|come in|in the house|at the window|banging on (?:my|the) door)\b(?<=\b(?:somebody|someone|someone's|somebody's|he|he's|they|lads|man|men|people)\b.*)/,
    /\b(?:threaten(?:s|ed|ing)?) (?:to |me\b)/,
    /\b(?:said|says|told me) (?:he|she|they)(?:'ll|'d| will| would|'s going to| is going to) (?:kill|hurt|stab|shoot|find) me\b/,
    /\b(?:following|stalking|been following) me\b|\bbeing (?:followed|stalked)\b/,
    /\b(?:he|she|they)(?:'s| has|'ve| have)(?: got)? a (?:knife|gun|machete|weapon)\b/,
    /\bblackmail(?:ing|ed)?\b|\bsextort/,
    /\btook (?:away )?my passport\b|\bbeing (?:made|forced) to\b|\b(?:has|took) all my (?:money|cards)\b|\bcontrols everything\b/,
    /\bi (?:was|been|got|have been|'?ve been) (?:raped|sexually assaulted|assaulted|attacked|stabbed|mugged)\b(?! (?:by (?:a|the) (?:goose|seagull|dog|cat|swan|midges|wasps?|magpie)|in the back))/,
    /\b(?:hiding|hid) (?:in the \w+ )?from (?:him|her|them)\b|\bi'?m hiding\b|\bhelp me please\b[^.!?]*\b(?:he|she|they)\b/,
    /\b(?:having|i think it's) a (?:heart attack|stroke)\b|\bcan'?t breathe\b(?! (?:for|from) laugh)/,
    /\bdrink (?:was|got|has been|been) spiked\b/,
    new RegExp(`\\b${somebody}(?:'s| is| gets| can be) (?:very |really |so )?violent\\b`),
  ],
  threat: [
    new RegExp(
      `\\b(?:i(?:'m|m| am|'ll| will|'d)?|afraid i'll|gonna|gunna) ?(?:am |m )?(?:going to |goin to |gonna |gunna |want to |wanna |will )?(?:kill|murder|stab|shoot|bash|strangle|hurt|batter|attack) (?:him|her|them|people|somebody|someone|my (?:ex|wife|husband|kids|girlfriend|boyfriend|boss|dad|mum|son|daughter|partner|family)|that (?:man|woman|fella|bloke)|the lot)\\b(?! (?:in|at|on) (?:the|this|a) (?:quiz|game|match|final|pool|darts|cards|derby|pitch))(?<=\\b(?:going to|goin to|gonna|gunna|i'll|i will|want to|wanna) (?:kill|murder|stab|shoot|bash|strangle|hurt|batter|attack) .*)`,
    ),
    /\b(?:he|she|they)(?:'s| is|'re| are) dead when\b/,
    /\b(?:i'?ve|i have|i) got a (?:knife|gun)\b/,
    /\bi hit my (?:girlfriend|wife|boyfriend|husband|partner|kids|son|daughter|ex)\b/,
    /\bi'?ll (?:burn|break) (?:his|her|their) (?:house|place|car|legs?|arms?|neck|face)\b/,
  ],
  under_age: [
    new RegExp(
      `\\b${am} (?:only |just |actually |really |nearly |almost |still |about |turning |currently |like |barely )*(?:a )?${age}(?!(?:-| )(?:year|yr)s?(?:-| )old's)`,
    ),
    new RegExp(
      `^(?:(?:no|yeah|ok|well|honestly|hi|hey),? )*${age},? (?:yrs?|years?) old\\b|^${age},? ?(?:yo|y/o|actually|mate|lol|btw|m|f|male|female|lad|girl|here|since|why|now|hope)\\b`,
    ),
    new RegExp(
      `^(?:(?:no|yeah|ok|well|honestly|hi|hey),? )*(?:only|just turned|nearly|almost|age|aged) ${age}`,
    ),
    new RegExp(
      `(?<!(?:when|since|before|after|until|till|wife|son|daughter|he|she|lad|nephew|niece|kid|grandson|granddaughter)(?: \\w+)? )\\b(?:i )?(?:just )?(?:turned|turn|turning|i'?ll be|ill be) ${age}`,
    ),
    /\b(?:i'?ll|ill|i will|til+ i'?m|until i'?m|before i'?m|i'?m not|im not|not) (?:be |am )?(?:18|eighteen) (?:yet|in|til|till|until|for|next|this|soon)\b(?! [a-z]* (?:in the|stone|minutes))/,
    /\bonly a young (?:lad|girl|one|fella)\b/,
    /\bnot (?:18|eighteen)(?: yet)?$|\bturn(?:ing)? (?:18|eighteen)\b|\b(?:17|seventeen),? (?:nearly |turning |almost )?18\b/,
    /\b(?:i'?m|im|i am|technically|fyi)[^.!?]{0,14}\b(?:under ?-?(?:18|age|eighteen)|a minor)\b|\bunder ?age\b(?<=\b(?:i'?m|i am|im)\b.*)/,
    /\b(?:lied|lying|lie) about my age\b|\bmy (?:real|actual) age\b|\bfaked? my (?:birthday|age|date of birth|dob|id)\b|\bwrong (?:birth year|birthday|date of birth|age)\b|\bi (?:said|put) (?:i was|that i was) \d\d but\b/,
    new RegExp(
      `\\b(?:used|using|took|stole|borrowed|on) (?:my |me )?${family} (?:\\w+ )?(?:phone|card|number|account|ipad|id|credit card)\\b(?! plate)`,
    ),
    new RegExp(
      `\\b(?:my |me )?${family} (?:doesn'?t|don'?t|doesnt|dont|didn'?t|can'?t) know\\b|\\b${family} think(?:s)? i'?m (?:asleep|in bed|studying|doing)\\b|\\b${family} (?:grounded|would flip|took my phone)\\b|\\b(?:don'?t|dont) tell (?:my |me )?${family}\\b`,
    ),
    /\b(?:my|the|me) teacher\b[^.!?]*\b(?:me|my)\b|\bteacher (?:took|gave|caught)\b|\b(?:got|have|in) (?:a )?detention\b|\bdetention again\b/,
    /\b(?:i'?ve|i have|i'?ve got|got) (?:\w+ ){0,3}school (?:in the morning|tomorrow|on monday)\b|\bat school (?:tomorrow|all day|today)\b(?<!\b(?:kids|lads?|they|he|she|daughter|son|girls|boys)\b.*)|\bstill at school\b|\bmy school\b(?! (?:reunion|days|years))|\bin lessons\b/,
    /\b(?:i'?m|im|i am|i'?m only|im only|me)? ?(?:in|at) (?:year|yr) (?:7|8|9|10|11|12|seven|eight|nine|ten|eleven|twelve)\b(?<!\b(?:he's|she's|kid|son|daughter|grandson|granddaughter|lad|nephew|niece)\b.*)|\bstill at school\b|^(?:year|yr) (?:9|10|11|12)\b|\byear 1[0-2] is\b|\bend of year 12 exams\b/,
    /\b(?:my|me) homework\b|\bgot caught\b[^.!?]*\bin school\b|\btoo young for this\b|\bnot legal yet\b/,
    /\bi was born in (?:20(?:09|1\d|2\d))\b|\bborn (?:in )?20(?:09|1\d|2\d)\b/,
    new RegExp(`\\bmy ${minorAge}(?:th)? birthday\\b`),
  ],
  distress: [
    /\b(?:can'?t|cant|cannot|not|unable to|couldn'?t) (?:really )?(?:cope|coping)\b/,
    /\b(?:can'?t|cant|cannot) (?:do this(?= (?:any ?more|again|to myself|life)|$)|take it|take this|take much|go on(?= (?:any ?more|living|without|like|with (?:this|life))|$)|bear it|handle it|handle this|keep going|keep doing this|face (?:another|tomorrow|the day|life|it)|carry on|stop crying)\b/,
    /\b(?:can'?t|cant) take (?:any|much|it|this)\b|\bhow much more i can take\b|\btoo much\b[^.!?]*\b(?:can'?t|handle|bear)\b/,
    /\b(?:hate|loathe|despise) (?:myself|meself|my life|me life|who i am|being me)\b/,
    /\bpanic attacks?\b|\b(?:nervous |mental )?break ?down\b(?<=\b(?:i'?m|having|had|on the verge of|close to) (?:a |another )?(?:nervous |mental )?break ?down\b)|\bbreaking point\b/,
    /\b(?:crying all|can'?t stop crying|cry(?:ing)? (?:myself to sleep|every (?:night|day)))\b/,
    /\b(?:feel|feels|feeling|i'?m|im|so|completely|everything is|everything) (?:so |completely |totally |really |utterly |just )*(?:hopeless|worthless|empty inside|broken|suffocated)\b(?!-? ?(?:hearted|at\b|with\b|for\b|without (?:my|me) (?:coffee|tea)))/,
    /\b(?:dark|bad|low) place\b|\brock bottom\b|\b(?:end|wits'?) (?:of my (?:rope|tether)|end)\b|\bat the end of (?:my|me) (?:rope|tether)\b/,
    /\bnothing matters\b|\b(?:see|seeing|there'?s|is) (?:the|any|no) point (?:in|to|of) (?:anything|it all)\b|\b(?:all|everything) (?:just )?(?:feels?|is|seems) pointless\b|\bscared of (?:myself|what i might do)\b|\bknow how to (?:carry|go) on\b|\bno (?:hope|way out)(?: left)?(?: for me)?(?: any ?more)?$|\bno hope for me\b|\bfeels? like there'?s no way out\b/,
    /\b(?:nobody|no one|noone|no-one)(?:'s)? (?:to talk to|cares|who cares|in the world|sees it|would care|would miss)\b|\bliterally nobody\b|\bi have (?:nobody|no ?one)(?: left| else)?$/,
    /\b(?:rent|mortgage|bills?|wages|savings|every penny|food money)\b(?<=\b(?:spent|gambled|lost|blew|used|can'?t pay)\b[^.!?]*)|\bcan'?t stop (?:spending|gambling)\b|\bcan'?t feed (?:myself|the kids|my kids)\b/,
    /\b(?:wife|husband|partner|mum|mam|mother|dad|father|son|daughter|child|baby|brother|sister) (?:has )?(?:died|passed)\b[^.!?]*\b(?:can'?t|don'?t know|go on|lost|alone)\b/,
    /\bfalling apart\b|\b(?:off|stopped taking) my (?:meds|tablets|medication)\b|\bpsych ward\b|\bsectioned\b/,
    /\b(?:i'?m|im|i am|been|feeling|feel) (?:so |really |very |deeply |that )?depressed\b(?! about the)|\b(?:my|the)? ?depression(?:'s| is| has)\b/,
    /\bfeel(?:ing)? like a burden\b|\blosing my mind\b(?! over you)|\b(?:head'?s|head is) (?:a mess|wrecked|gone)\b[^.!?]*\b(?:can'?t|bad)\b|\bin a (?:very |really )?bad way\b|\bmentally i'?m\b/,
    /\bso (?:lonely|alone)\b[^.!?]*\b(?:nobody|hurts|bear|no one|all the time)\b|\bi'?m desperate$/,
    /\blost everything\b|\bdrowning and\b|\blike i'?m drowning\b/,
  ],
};

/** Figures of speech, work and sport, taken out before the lists are tried. */
export const excused = new RegExp(
  [
    "\\bsuicide (?:squad|blonde|doors|is painless|prevention|burger|wings|sprints?|run)\\b",
    "\\b(?:13|thirteen) reasons why\\b",
    "\\b(?:nearly|almost|could have|could've) (?:died|killed)\\b",
    "\\bhad a heart attack\\b",
    "\\bpanic (?:over|at the disco)\\b",
    "\\b16 going on (?:17|seventeen)\\b",
    "\\b(?:my|our|the|his|her) (?:kids?|sons?|daughters?|lads?|girls?|boys?|young (?:one|bloke)|little (?:one|brother|sister)|brother|sister|nephew|niece|grandson|granddaughter|eldest|youngest)(?:'s| is| has| turned| turns| was|,)[^.!?]*",
    "\\b(?:i'?m|i am|i was|used to be) (?:a |the )(?:\\w+ ){0,3}(?:teacher|coach|paramedic|nurse|lecturer)\\b[^.!?]*",
    "\\b(?:i )?(?:teach|teaching|coach|mark|marked|marking)\\b[^.!?]*",
    "\\b(?:feel|feels|felt|like i'?m|make me feel)(?: \\w+)? 1[0-7] (?:again|in my head|inside)\\b",
    "\\b(?:horse|dog|cat|tortoise|car)\\b[^.!?]*",
  ].join("|"),
  "g",
);

/** A story, a song, a film or a game: nothing that happens. */
export const fictional =
  /\b(?:in (?:my|our|the|this|that) (?:story|novel|book|film|movie|scene|dream|game|chapter)|story|novel|lyrics?|song|album|film|movie|netflix|tune|poem|karaoke|band|concert|podcast|series|episode|role ?play|character|reading a book|murder mystery)\b/;
