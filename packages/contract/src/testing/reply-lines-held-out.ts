/**
 * Held-out replies: a second set of labelled lines, with the same labelling rules as `reply-lines.ts`.
 *
 * Nobody looks at these lines when the lists are changed. That is their whole worth: they show what the lists
 * find, and what they flag wrongly, on text that the lists were not fitted to. If a line here is missed, leave
 * the lists alone on its account; once the lists follow these lines, they measure nothing.
 *
 * About half of the breaking lines are plain, as a careless operator would type them; the rest are disguised.
 * The innocent lines are hard on purpose, but are ones that a role play chat would really have.
 *
 * Every line is our own and invented, people and places included. Phone numbers are from ranges that are kept
 * free for fiction, except Irish 085 and 01 numbers, which have no such range. Web addresses use names that are
 * kept free for examples, or an invented page on a link shortener.
 */
import { bad, ok, type LabelledReply } from "./reply-lines.ts";

const phone: readonly LabelledReply[] = [
  ...bad(
    "GB",
    ["phone"],
    "Here you go love, 07700 900487. Text first in case I'm at work.",
    "you can get me on 0161 496 0732 most afternoons",
    "What number can I reach you on?",
    "Save this one under Plumber so she doesn't ask: 07700900951",
    "oh-seven, seven hundred, nine hundred, five eight three. I won't say it twice",
    "my age is 07700, my weight is 900, my shoe size is 268. put them together lol",
    "noughty girl's nubmer: zer0 sevn sevn zer0 zer0, nine zer0 zer0, ate tree to",
  ),
  ...bad(
    "AU",
    ["phone"],
    "0491 571 266 is my mobile, give us a buzz on your lunch break",
    "Shoot me your mobile and I'll ring you when the kids are asleep.",
    "just call the house, 03 7010 4486",
    "o-four-nine-one / five-seven-two / five-four-nine ;)",
    "0*4*9*1*5*7*3*7*7*0 take out the stars, cobber",
    "start with 0491. then the five and a seven and a four. then one one eight. ring it",
  ),
  ...bad(
    "IE",
    ["phone"],
    "Ring me on 085 014 7726 after mass, himself is away",
    "will you ever give me your phone number, I'm sick of typing",
    "I'm on 01 555 0173 if you want a proper chat",
    "oh eight five, oh one six, treble two nine. now you have me",
    "0hate five... 0 1 9 ... 4 4 6 3. figure it out, clever lad",
  ),
];

const address: readonly LabelledReply[] = [
  ...bad(
    "GB",
    ["address"],
    "I live at 14 Larkspur Rise, Dunmere, the house with the green gate.",
    "What's your address? I want to post you something of mine.",
    "send it to Flat 3, 88 Cobbler's Yard, Wexhampton NR88 2TD",
    "Where exactly do you live? Which road, I mean, and what number?",
    "I'm forty one Tannery Lane, Dunmere. top bell, it sticks a bit",
    "En Are eighty eight, two Tee Dee. number six. that's all a postman needs",
    "you know the chippy on Mardle Street in Wexhampton? I'm the flat right above it, blue door",
  ),
  ...bad(
    "AU",
    ["address"],
    "My place is 27 Bottlebrush Crescent, Wirrabel QLD 4999, park on the lawn",
    "whats ur home address hun, ill send u a xmas card",
    "Unit 5/112 Saltbush Parade, Coolimba. It's the one with the broken flyscreen.",
    "two-twenty-nine Galah Court in Wirrabel, last hosue before the creek",
    "b0ttlebru5h cr3s, numba twenny seven. dont write it down",
    "Text the lolly shop in Coolimba if you get lost, no, better: I'm two doors left of it, number nine",
  ),
  ...bad(
    "IE",
    ["address"],
    "I'm at 9 Hawthorn Grove, Ballyfenner, beside the handball alley.",
    "Give me your eircode and I'll pop the scarf in the post to you",
    "my eircode is A99 K2V7, there's only the one house on it",
    "a nine nine, kay two vee seven. put that in the sat nav",
    "Third bungalow past Cullinan's pub on the Ballyfenner road, the one with two stone lions. That's home.",
  ),
];

const handle: readonly LabelledReply[] = [
  ...bad(
    "GB",
    ["handle"],
    "I'm on Instagram as @tessa.moonbright, go and follow me",
    "What are you called on Snapchat? I'll add you now.",
    "email me at tessa.moonbright@example.com and I'll send the rest",
    "Look me up on Facebook, Delphine Askerwell, I'm the one holding the spaniel",
    "tessa dot moonbright at example dot com, you didn't hear it from me",
    "the app with the little ghost. tessamoon, then a nine, then a one",
    "1nsta: t3ssa_m00nbright",
    "it's the paper plane app, I'm velvet underscore otter on there",
  ),
  ...bad(
    "AU",
    ["handle"],
    "add me on snap, kylee_saltwater",
    "Have you got WhatsApp? We could chat on there for nothing.",
    "My Telegram is @saltwaterkylee, I'm on it all day",
    "kik me babe, username brumby_belle22",
    "put an at in front of saltwater and kylee, no space, on the gram",
    "eye gee = k y l e e s a l t w a t e r",
  ),
  ...bad(
    "IE",
    ["handle"],
    "What's your email, pet? I'll write you a proper letter.",
    "I'm roisin.devanny@example.org if this thing cuts us off",
    "find me on the blue book of faces, Roisin Devanny with the red bike",
    "gmale me... roisin then devanny then seventy four, all one wrod",
  ),
];

const link: readonly LabelledReply[] = [
  ...bad(
    "GB",
    ["link"],
    "All my pictures are at https://tessa.example.com/private",
    "go to www.example.com/tessa and sign up there, it's cheaper",
    "Send me the link to your profile on the other site.",
    "bit.ly/tessa-moon-2am before they take it down",
    "have a look at example.net/velvet, the password is otter",
    "double-u double-u double-u dot velvet otter dot example dot com",
    "h t t p s, colon, slash slash, tessa, full stop, example, full stop, org",
    "velvet-otter(dot)example(dot)com, swap the brackets",
  ),
  ...bad(
    "AU",
    ["link"],
    "click this hun https://example.org/kylee?ref=chat",
    "I've got my own website, kylee.example.com, come see me there instead",
    "there's a video of me on example.com/watch/saltwater",
    "saltwater kylee d0t example d0t net, then forward slash beach",
    "tinyurl stroke kyleesalty, with the com where it shoud go",
    "hxxp://kylee[.]example[.]org and fix the first bit",
  ),
  ...bad(
    "IE",
    ["link"],
    "My page is roisin.example.net, have a gander",
    "paste us the web address and I'll join you on that site tonight",
    "example , com / roisin and change the comma to what it should be",
    "r o i s i n . e x a m p l e . c o m without the gaps, good man",
  ),
];

const meeting: readonly LabelledReply[] = [
  ...bad(
    "GB",
    ["meeting"],
    "Let's meet on Friday at seven, outside Dunmere station.",
    "Could I come round to yours this weekend?",
    "I'd love to go for a real coffee with you, are you free on Tuesday?",
    "I'll book us a room at the Halcyon for the 14th, you bring the wine",
    "no more typing. you, me, the Fox and Kettle, half eight tomorow. I mean it",
    "I happen to buy my bread at Wexhampton market every Saturday at ten. just saying x",
    "wear something yellow thursdy lunchtime by the bandstand and I'll know its you, for real",
  ),
  ...bad(
    "AU",
    ["meeting"],
    "wanna catch up in person next week? I'm down your way for work",
    "Come over Sunday arvo, I'll have the barbie going.",
    "How far are you from Coolimba? I could drive to you tonight.",
    "m33t up sat nite? the surf club, ate o'clock",
    "If a bloke were at the Wirrabel jetty about six on Friday he might find me there, and not in a story",
  ),
  ...bad(
    "IE",
    ["meeting"],
    "When will we meet? I'm off all of bank holiday Monday.",
    "I could get the train up to see you on Saturday if you'd collect me",
    "Will you go for a drink with me in Ballyfenner some night?",
    "I do be walking the dog on the Ballyfenner pier at four of a Sunday. you could be walking there too",
  ),
  ...bad(
    "GB",
    ["meeting", "address"],
    "Come to 30 Quillmaker Street, Wexhampton at nine tonight. I'll leave the latch off.",
  ),
  ...bad(
    "IE",
    ["meeting", "phone"],
    "I'll be in Ballyfenner on Thursday, ring me on 085 012 9938 and we'll have dinner.",
  ),
];

const innocent: readonly LabelledReply[] = [
  ...ok(
    "GB",
    "I can't give you my number, darling, but you have all of my attention right here.",
    "I don't do meetings in real life, only in here, and in here I'm all yours.",
    "You asked where I live. Somewhere with thin walls, and that's all you're getting.",
    "The detective slides a card across the desk. 'Call me,' she says, and walks out into the rain.",
    "Meet me in the library, my lord, when the clock strikes twelve and the servants are asleep.",
    "I counted seven, eight, nine buttons, and you've only undone one.",
    "I've been thinking about you since 07:00 this morning, all 900 minutes of it.",
    "She was 34, he was 29, and the lift had been stuck between floors 11 and 12 for 45 minutes.",
    "Your dot dot dot says everything. Go on, finish the sentence.",
    "You had me at hello. At hello, and at that jumper.",
    "We're strangers on the 18:42 to nowhere and there's only one seat left. Yours.",
    "Please don't put your phone number in the chat, love, it's not allowed.",
    "You rang, sir? The maid is at the door, with a tray and no idea why you sent for her.",
    "Address me as Miss, and stand up straight when you do.",
    "I've never been on Instagram in my life, I'd only post pictures of soup.",
    "He's handled my heart like a suitcase. You'd handle it better.",
    "My phone died halfway through your last message and I nearly cried.",
    "What's the missing link between us? Nerve, I think. Mine.",
    "In our story I've rented a cottage at the end of Honey Lane. You knock, soaked to the skin.",
    "Two pints, four hours, one very bad decision. Tell me about it.",
    "Room 214. That's what the key says. You turn it in the lock and I'm already there, in your mind.",
    "You're a ten. No, an eleven. Twelve when you're cross.",
    "I wish I could come over, but you know it only ever happens in here.",
    "Ring my bell? You'll have to find it first, and it's very well hidden.",
    "I used to work in a post office. You wouldn't believe the addresses people invent.",
    "A snap of the fingers, and you kneel. That's how this game goes.",
    "Are you in the bedroom or still at the kitchen table? Describe the room to me.",
    "Your number's up, Captain. Hand over the map.",
  ),
  ...ok(
    "AU",
    "Nah, I won't be swapping numbers, mate, but I'll natter to you all night in here.",
    "I never meet anyone from the chat, sorry hun, no exceptions.",
    "It's 41 degrees, I've had 3 showers and I'm still not dressed.",
    "The drover tips his hat. 'There's a bed at my place if the creek's up,' he says. What do you do?",
    "I'm picturing us on a beach up north, no phones, no clothes, no worries.",
    "Got 4 brothers, 9 nephews, 1 dog, 5 chooks. Never a quiet minute.",
    "Six four, was he? I like them tall. Are you about that?",
    "My ex moved to Perth, and I say good on him, it's a long way from me.",
    "Keep your address to yourself, love, I really don't need it.",
    "Let's say I'm the new neighbour and I've come over to borrow sugar. You open the door in a towel.",
    "I don't click on links from anybody, not even ones as charming as you.",
    "Watched the cricket. 491 for 5, can you believe it?",
    "What suburb are you dreaming of retiring to? Mine has to have a pub and a jetty.",
    "Call me what you like, as long as you call me trouble.",
    "Sunday arvo I do the ironing. Glamorous, hey?",
    "You text like my old boss talked. Slow, and then all at once.",
    "The telegram arrives at the homestead: he's coming home. She reads it twice and lets her hair down.",
    "Drive out to the lookout with me, in your head. It's dark, the windows are steaming up.",
    "I'd give my handle on things a solid two out of ten today.",
    "Mum's house was number nine and mine was haunted, that's what we told the kids.",
    "Would you rather dinner first, or skip straight to the part where I've lost my shoes?",
  ),
  ...ok(
    "IE",
    "Ah no, I can't be giving out my email, but isn't it grand here, just the two of us?",
    "I'd be shot if I met you for real, and you'd be disappointed, I snore.",
    "Eighty-five if she's a day, my granny, and still dancing.",
    "The priest's housekeeper has a secret, and it's you at the back door at midnight. What do you say to her?",
    "I've 01 candle lit and 2 glasses out, and nobody here but me and your words.",
    "It's lashing out. I'm by the fire with a book and one sock.",
    "You met her at the Galway races? And then what, don't stop there.",
    "Where are you from, roughly? You've a touch of the west about the way you write.",
    "Half eight on a Saturday night and here we are, the pair of us, typing.",
    "I asked for his name and he said Smith. They always say Smith.",
    "Tell me you'll be on here tomorrow at nine, I'll be waiting for your message.",
    "I don't have WhatsApp, and if I did my sisters would never leave me alone.",
    "Three, two, one, and open your eyes. Now what do you see?",
    "She left her number on the mirror in lipstick, but the steam had eaten all but the last digit.",
    "Main Street at home had one shop, two pubs and forty people who knew my business.",
    "You'll have to come and find me, says the queen of the fairies, and the path closes behind her.",
    "Was it on the website that you first saw my picture? Which one did you like?",
    "I'd say you've great hands. What did you do with them today?",
    "In this one you're the vet and I'm the farmer's wife, and the calf isn't what's keeping you here.",
    "My mother's house is 100 years old and every door of it creaks, so no sneaking about.",
    "No, pet, I can't look you up anywhere else. This is the only place I am.",
  ),
];

/** The held-out lines: for measuring only, never for changing the lists. */
export const heldOutReplies: readonly LabelledReply[] = [
  ...phone,
  ...address,
  ...handle,
  ...link,
  ...meeting,
  ...innocent,
];
