import { describe, expect, test } from "vitest";
import { messageOf, wholeMessage, type Mistake } from "./testing/break-manifest.ts";

const mistakes: readonly Mistake[] = [
  [
    "an id that can be no folder",
    "id",
    "Ember Lane",
    'src/brand.ts: id is "Ember Lane"',
    'make it the name of the brand\'s folder: lower-case letters, digits and hyphens, a letter first, such as "duskwren"',
  ],
  [
    "no name",
    "name",
    undefined,
    "src/brand.ts: name is missing",
    "add name: the brand's name as customers read it",
  ],
  ["an empty name", "name", "", "src/brand.ts: name is empty", "write the brand's name as customers read it"],
  [
    "a name that is a number",
    "name",
    7,
    "src/brand.ts: name is 7",
    "make it a text: the brand's name as customers read it",
  ],
  [
    "a domain with its scheme",
    "domain",
    "https://emberlane.example",
    'src/brand.ts: domain is "https://emberlane.example"',
    'make it a host name without scheme, port or subdomain, such as "example.com"',
  ],
  [
    "a domain with a port",
    "domain",
    "emberlane.example:8080",
    'src/brand.ts: domain is "emberlane.example:8080"',
    'make it a host name without scheme, port or subdomain, such as "example.com"',
  ],
  [
    "no postcode",
    "company.postcode",
    undefined,
    "src/brand.ts: company.postcode is missing",
    "add postcode: the postcode",
  ],
  [
    "an e-mail address that is none",
    "company.customerServiceEmail",
    "care",
    'src/brand.ts: company.customerServiceEmail is "care"',
    'make it an e-mail address, such as "care@duskwren.example"',
  ],
  [
    "an analytics id that is a script",
    "regions.GB.content.meta.gtag",
    "G-1'></script>",
    'src/content/gb.ts: regions.GB.content.meta.gtag is "G-1\'></script>"',
    'make it a Google tag\'s id ("G-..."), or empty for no analytics, such as "G-ABC123XYZ"',
  ],
  [
    "a field that nobody knows",
    "colour",
    "plum",
    "src/brand.ts: colour is not a field",
    "remove it; known here: id, name, domain, regionDomains, aliases, company, explicitPictures, theme, starters, profiles, regions",
  ],
  [
    "a field spelt wrong",
    "company.adress",
    "1 Lantern Row",
    "src/brand.ts: company.adress is not a field",
    "did you mean address? If not, remove it",
  ],
  [
    "a profile without a persona",
    "profiles.0.persona",
    undefined,
    "src/profiles.ts: profiles[0].persona is missing",
    "add persona: how operators play the profile; customers never see it",
  ],
  [
    "a persona that is too long",
    "profiles.0.persona.voice",
    "x".repeat(301),
    "src/profiles.ts: profiles[0].persona.voice is 301 characters long",
    "shorten it to at most 300",
  ],
  ["no theme at all", "theme", undefined, "src/brand.ts: theme is missing", "add theme: the brand's colours"],
  [
    "a colour by its name",
    "theme.primary",
    "plum",
    'src/theme.ts: theme.primary is "plum"',
    'make it the colour of main buttons and links as "#rrggbb", such as "#f4ac62"',
  ],
  [
    "a colour in short form",
    "theme.error",
    "#f00",
    'src/theme.ts: theme.error is "#f00"',
    'make it the colour of errors as "#rrggbb", such as "#ff9f92"',
  ],
  [
    "a scheme that is none",
    "theme.scheme",
    "dusk",
    'src/theme.ts: theme.scheme is "dusk"',
    'choose one of "dark", "light"',
  ],
  [
    "a tone without starters",
    "starters.flirty",
    [],
    "src/starters.ts: starters.flirty has too few entries",
    "add entries until there are at least 1",
  ],
  [
    "a starter over the limit",
    "starters.clean.0",
    "x".repeat(461),
    "src/starters.ts: starters.clean[0] is 461 characters long",
    "shorten it to at most 460",
  ],
  [
    "nobody to talk to",
    "profiles",
    [],
    "src/profiles.ts: profiles has too few entries",
    "add entries until there are at least 1",
  ],
  [
    "a profile under age",
    "profiles.0.age",
    17,
    "src/profiles.ts: profiles[0].age is 17",
    "make it a whole number of years from 18 to 99",
  ],
  [
    "an age in quotes",
    "profiles.0.age",
    "31",
    'src/profiles.ts: profiles[0].age is "31"',
    "make it a whole number of years from 18 to 99",
  ],
  [
    "a slug with capitals",
    "profiles.0.slug",
    "Isolde",
    'src/profiles.ts: profiles[0].slug is "Isolde"',
    'make it 2 to 41 characters: lower-case letters, digits and hyphens, a letter first, such as "isolde"',
  ],
  ["no region", "regions", {}, "src/brand.ts: regions has no entry", "add at least one"],
  [
    "a region that there is none of",
    "regions.FR",
    {},
    "src/brand.ts: regions.FR is not a field",
    "remove it; known here: GB, AU, IE",
  ],
  [
    "a trial that gives everything away",
    "regions.GB.trialCredits",
    500,
    "src/brand.ts: regions.GB.trialCredits is 500",
    "make it a whole number of credits from 0 to 100",
  ],
  [
    "half a credit",
    "regions.GB.bundles.gold.amount",
    49.5,
    "src/brand.ts: regions.GB.bundles.gold.amount is 49.5",
    "make it a whole number of credits",
  ],
  [
    "a price without decimals",
    "regions.GB.bundles.gold.price",
    "20",
    'src/brand.ts: regions.GB.bundles.gold.price is "20"',
    'make it a price with two decimals and no currency sign, such as "5.00"',
  ],
  [
    "a price with its currency",
    "regions.GB.bundles.gold.price",
    "£20.00",
    'src/brand.ts: regions.GB.bundles.gold.price is "£20.00"',
    'make it a price with two decimals and no currency sign, such as "5.00"',
  ],
  [
    "a price that is a number",
    "regions.GB.bundles.gold.price",
    20,
    "src/brand.ts: regions.GB.bundles.gold.price is 20",
    'make it a text: a price with two decimals and no currency sign, such as "5.00"',
  ],
  [
    "a region without its content",
    "regions.IE.content",
    undefined,
    "src/brand.ts: regions.IE.content is missing",
    "add content: what the brand says in the region",
  ],
  [
    "no heading",
    "regions.GB.content.loginLayout.title",
    undefined,
    "src/content/gb.ts: regions.GB.content.loginLayout.title is missing",
    "add title: the landing page's heading",
  ],
  [
    "a heading that is too long",
    "regions.GB.content.loginLayout.title",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "src/content/gb.ts: regions.GB.content.loginLayout.title is 121 characters long",
    "shorten it to at most 120",
  ],
  [
    "an icon that there is none of",
    "regions.GB.content.overlay.howTo.0.icon",
    "cat",
    'src/content/gb.ts: regions.GB.content.overlay.howTo[0].icon is "cat"',
    'choose one of "phone", "chat", "credits", "lock", "heart", "sparkles"',
  ],
  [
    "no how-to steps",
    "regions.GB.content.overlay.howTo",
    [],
    "src/content/gb.ts: regions.GB.content.overlay.howTo has too few entries",
    "add entries until there are at least 1",
  ],
];

describe("A manifest of the wrong shape is told by file, field, reason and remedy, and by nothing else", () => {
  test.each(mistakes)("%s", (_what, path, value, said, mend) => {
    expect(messageOf(path, value)).toBe(wholeMessage(said, mend));
  });

  test("and each of these mistakes is another", () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(33);
    expect(new Set(mistakes.map(([, path, value]) => JSON.stringify([path, value]))).size).toBe(
      mistakes.length,
    );
  });
});
