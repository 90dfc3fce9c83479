import { describe, expect, test } from "vitest";
import { defineBrand } from "./define-brand.ts";
import { manifestFixture } from "./testing/manifest-fixture.ts";
import { messageOf, wholeMessage, type Mistake } from "./testing/break-manifest.ts";

const mistakes: readonly Mistake[] = [
  [
    "a domain that is a region's site",
    "domain",
    "uk.emberlane.example",
    'src/brand.ts: domain begins with "uk", which stands for a site of the brand',
    "write emberlane.example: regions get their subdomains by themselves",
  ],
  [
    "a domain that no resolver takes",
    "domain",
    "emberlane-.example",
    'src/brand.ts: domain has "emberlane-", which no host name can have',
    "let every part begin and end with a letter or digit",
  ],
  [
    "a scheme unlike the background",
    "theme.scheme",
    "light",
    'src/theme.ts: theme.scheme is "light", but the background #14101c is dark',
    'write "dark", or choose another background',
  ],
  [
    "a starter that grows over the limit when it is stored",
    "starters.clean.0",
    "\u0958".repeat(300),
    "src/starters.ts: starters.clean[0] is too long to be sent",
    "shorten it to at most 460 characters",
  ],
  [
    "a blank starter",
    "starters.clean.0",
    "   ",
    "src/starters.ts: starters.clean[0] is blank",
    "write what customers are to read",
  ],
  [
    "a starter that stands in two tones",
    "starters.dirty.0",
    "good  evening.",
    "src/starters.ts: starters.dirty[0] repeats an earlier starter",
    "write another one",
  ],
  [
    "a starter left as a template",
    "starters.clean.0",
    "Good evening, {{name}}.",
    'src/starters.ts: starters.clean[0] still has "{{name}}" in it',
    "write what customers are to read",
  ],
  [
    "two profiles with one slug",
    "profiles.1.slug",
    "isolde",
    'src/profiles.ts: profiles[1].slug repeats "isolde"',
    "give each profile a slug of its own",
  ],
  [
    "two profiles with one name",
    "profiles.1.name",
    "Isolde",
    'src/profiles.ts: profiles[1].name repeats "Isolde"',
    "give each profile a name of its own",
  ],
  [
    "a profile's story left as filler",
    "profiles.0.about",
    "Lorem ipsum dolor sit amet.",
    'src/profiles.ts: profiles[0].about still has "Lorem ipsum" in it',
    "write what customers are to read",
  ],
  [
    "a profile's picture by a relative path",
    "profiles.0.imageUrl",
    "assets/isolde.svg",
    'src/profiles.ts: profiles[0].imageUrl is "assets/isolde.svg", which pages would not load',
    "import the picture and use what the import gives, or write an https address",
  ],
  [
    "a price of nothing",
    "regions.GB.bundles.bronze.price",
    "0.00",
    "src/brand.ts: regions.GB.bundles.bronze.price is 0.00 GBP, too little for a card payment",
    "ask for at least 0.50",
  ],
  [
    "a price of a bundle ten times too high",
    "regions.GB.bundles.gold.price",
    "200.00",
    "src/brand.ts: regions.GB.bundles.gold.price asks 4.00 GBP for a credit, more than the 1.00 it is worth",
    "lower it to at most 50.00, or add credits",
  ],
  [
    "a credit that costs a penny more than the terms say",
    "regions.GB.bundles.bronze.price",
    "10.01",
    "src/brand.ts: regions.GB.bundles.bronze.price asks 1.01 GBP for a credit, more than the 1.00 it is worth",
    "lower it to at most 10.00, or add credits",
  ],
  [
    "two bundles at one price",
    "regions.GB.bundles.gold.price",
    "11.25",
    "src/brand.ts: regions.GB.bundles.gold.price is the same as silver's",
    "let gold cost more than silver: nobody should pay as much for less",
  ],
  [
    "a larger bundle that is cheaper",
    "regions.GB.bundles.gold.price",
    "9.00",
    "src/brand.ts: regions.GB.bundles.gold.price is lower than silver's 11.25",
    "let gold cost more than silver: nobody should pay as much for less",
  ],
  [
    "a price per reply that rises with the bundle",
    "regions.GB.bundles.gold.price",
    "29.00",
    "src/brand.ts: regions.GB.bundles.gold.price makes a credit dearer than in silver",
    "lower it: a larger bundle must not cost more per credit",
  ],
  [
    "a larger bundle with no more credits",
    "regions.GB.bundles.gold.amount",
    25,
    "src/brand.ts: regions.GB.bundles.gold.amount is 25, not more than silver's 25",
    "let gold hold more credits than silver",
  ],
  [
    "no helpline where the region has one",
    "regions.GB.helplineNumber",
    undefined,
    "src/brand.ts: regions.GB.helplineNumber is missing",
    "add the helpline's number: the region United Kingdom has a helpline",
  ],
  [
    "a helpline where the region has none",
    "regions.IE.helplineNumber",
    "1800 000 000",
    "src/brand.ts: regions.IE.helplineNumber would never be shown",
    "remove it: the region Ireland has no helpline",
  ],
  [
    "a helpline that nobody can dial",
    "regions.GB.helplineNumber",
    "see website",
    'src/brand.ts: regions.GB.helplineNumber is "see website", which nobody can dial',
    'write a telephone number, such as "0808 157 0999"',
  ],
  [
    "markup in a text",
    "regions.GB.content.loginLayout.paragraph",
    "Good <b>company</b>.",
    'src/content/gb.ts: regions.GB.content.loginLayout.paragraph has "<b>" in it, which customers would see as it is',
    "write plain text",
  ],
  [
    "a text left to do",
    "regions.IE.content.loginLayout.paragraph",
    "TODO write this",
    'src/content/ie.ts: regions.IE.content.loginLayout.paragraph still has "TODO" in it',
    "write what customers are to read",
  ],
  [
    "a blank text",
    "regions.GB.content.meta.metaTitle",
    "  ",
    "src/content/gb.ts: regions.GB.content.meta.metaTitle is blank",
    "write what customers are to read",
  ],
  [
    "a picture without https",
    "regions.GB.content.loginLayout.productLogo.imageUrl",
    "http://elsewhere.example/logo.svg",
    'src/content/gb.ts: regions.GB.content.loginLayout.productLogo.imageUrl is "http://elsewhere.example/logo.svg", which pages would not load',
    "import the picture and use what the import gives, or write an https address",
  ],
  [
    "a featured profile who is none",
    "regions.GB.content.loginLayout.bottomSection.profiles",
    [{ name: "Nobody", tagline: "Not here", imageUrl: "/a.svg" }],
    'src/content/gb.ts: regions.GB.content.loginLayout.bottomSection.profiles[0].name is "Nobody", who is no profile of the brand',
    "show a profile that customers can write to",
  ],
  [
    "a featured profile shown twice",
    "regions.GB.content.loginLayout.bottomSection.profiles",
    [
      { name: "Isolde", tagline: "Here", imageUrl: "/a.svg" },
      { name: "Isolde", tagline: "Here", imageUrl: "/a.svg" },
    ],
    "src/content/gb.ts: regions.GB.content.loginLayout.bottomSection.profiles[1].name shows Isolde twice",
    "show another profile, or remove it",
  ],
  [
    "a marketing keyword that stops everything",
    "regions.GB.content.keywords.marketing.phrase",
    "Stop",
    "src/content/gb.ts: regions.GB.content.keywords.marketing.phrase would be taken for STOP",
    "choose another: carriers know that word in every text message",
  ],
  [
    "a marketing keyword that starts",
    "regions.GB.content.keywords.marketing.phrase",
    "START",
    "src/content/gb.ts: regions.GB.content.keywords.marketing.phrase would be taken for START",
    "choose another: carriers know that word in every text message",
  ],
  [
    "a marketing keyword that asks for help",
    "regions.GB.content.keywords.marketing.phrase",
    "help!",
    "src/content/gb.ts: regions.GB.content.keywords.marketing.phrase would be taken for HELP",
    "choose another: carriers know that word in every text message",
  ],
  [
    "a marketing keyword like the age check's",
    "regions.GB.content.keywords.marketing.phrase",
    "adult",
    'src/content/gb.ts: regions.GB.content.keywords.marketing.phrase is the same as the age check\'s (av), "ADULT"',
    "choose another: a customer who texts it would end marketing instead of proving their age",
  ],
  [
    "a keyword without a letter",
    "regions.GB.content.keywords.marketing.phrase",
    "***",
    "src/content/gb.ts: regions.GB.content.keywords.marketing.phrase has no letter or digit",
    "write a word that customers can text",
  ],
  [
    "a shortcode that is a word",
    "regions.GB.content.keywords.marketing.shortcode",
    "EMBER",
    'src/content/gb.ts: regions.GB.content.keywords.marketing.shortcode is "EMBER", which nothing can be texted to',
    'write a number, such as "60777"',
  ],
];

describe("A manifest that contradicts itself or would mislead is told by file, field, reason and remedy, and by nothing else", () => {
  test.each(mistakes)("%s", (_what, path, value, said, mend) => {
    expect(messageOf(path, value)).toBe(wholeMessage(said, mend));
  });

  test("and each of these mistakes is another", () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(32);
    expect(new Set(mistakes.map(([, path, value]) => JSON.stringify([path, value]))).size).toBe(
      mistakes.length,
    );
  });
});

test("explicit pictures need more than a text in every region, and are fine with it", () => {
  const manifest = { ...manifestFixture(), explicitPictures: true };
  expect(() => defineBrand(manifest)).toThrow(
    /regions\.GB\.ageCheck is missing[^]*write "phone" or "document"[^]*regions\.IE\.ageCheck is missing/,
  );
  for (const region of Object.values(manifest.regions)) if (region !== undefined) region.ageCheck = "phone";
  expect(defineBrand(manifest)).toMatchObject({
    explicitPictures: true,
    regions: [{ ageCheck: "phone" }, { ageCheck: "phone" }],
  });
});
