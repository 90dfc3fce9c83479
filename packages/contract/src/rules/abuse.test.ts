import { describe, expect, test } from "vitest";
import { isAbusive, wordHash } from "./abuse.ts";

/** An invented word in the list, so that the tests need none of the real ones. */
const slur = "velunplished";
/** Coarse words are encoded with ROT13, so that nobody reads them by accident. */
function turned(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) =>
    String.fromCodePoint((((letter.codePointAt(0) ?? 0) - 84) % 26) + 97),
  );
}

describe("a slur", () => {
  test.each([
    ["as it is", slur],
    ["in capitals, with a mark behind it", "VELUNPLISHED!"],
    ["with signs for letters", "v3lunpl1sh3d"],
    ["with accents", "vélünplíshed"],
    ["drawn out", "velunpliiiiished"],
    ["spelt out", "v e l u n p l i s h e d"],
    ["with hidden characters in it", "velun\u200Bplished"],
  ])("is found %s", (_, word) => {
    expect(isAbusive(`well ${word} there`)).toBe(true);
  });
  test("of real ones is found in any sentence", () => {
    for (const word of ["avttre", "cnxv", "ergneq", "xvxr"])
      expect(isAbusive(`a ${turned(word)} says hello`)).toBe(true);
  });
  test("does not make abuse of the words around it in the dictionary", () => {
    for (const word of ["spice", "snigger", "pakora", "wogan", "abode", "spare"]) {
      expect([word, isAbusive(word)]).toEqual([word, false]);
    }
  });
});

test.each([
  "I will kill you",
  "im gonna find you and kill you",
  "I know where you live",
  "go and die",
  "kill yourself",
  "KYS",
  "I hope you rot",
  "You are so pathetic",
  "ur a worthless waste of space",
  "you're nothing but garbage",
  "Stupid idiot",
  "The world would be better without you",
  "Fuck you!",
  "ok. go fuck yourself",
])("is abuse: %s", (body) => {
  expect(isAbusive(body)).toBe(true);
});

test.each([
  "Good evening, are you awake?",
  "I want to fuck you all night",
  "fuck you look amazing",
  "Talk dirty to me, I have been bad",
  "you make me feel worthless sometimes",
  "You are not useless, don't say that",
  "are you useless at cooking too?",
  "This heat is killing me",
  "You kill me with that smile",
  "I could die for a cup of tea",
  "I will find you on the beach",
  "My ugly cat says hello",
  "They called me pathetic at work",
  "Die Blumen sind schön",
  "what a stupid day",
  "",
  "🙂🙂🙂",
])("is none: %s", (body) => {
  expect(isAbusive(body)).toBe(false);
});

test("a coarse name is abuse where somebody is called it, and a playful one only with contempt beside it", () => {
  for (const called of ["lbh nofbyhgr jnaxre", "lbh ner n phag", "fghcvq juber", "lbh hfryrff byq fyhg"]) {
    expect([called, isAbusive(turned(called))]).toEqual([called, true]);
  }
  for (const played of ["or zl fyhg gbavtug", "v'z lbhe juber", "gung jnaxre ng jbex"]) {
    expect([played, isAbusive(turned(played))]).toEqual([played, false]);
  }
});

/** Returns the shortest time in milliseconds that judging a message takes: other load only adds to it. */
function leastTime(body: string): number {
  const times = Array.from({ length: 100 }, () => {
    const begun = performance.now();
    isAbusive(body);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

test("a full message takes no longer than an ordinary one of its length, whatever it is made of", () => {
  const ordinary = leastTime(
    "The harbour lights were lovely and we walked for hours. ".repeat(9).slice(0, 460),
  );
  for (const body of [
    "you are so a a a ".repeat(27),
    "a ".repeat(230),
    "v".repeat(460),
    "you're ".repeat(65),
  ]) {
    expect([body, leastTime(body) < 8 * ordinary]).toEqual([body, true]);
  }
});

test("the list's hash is the one that the list was made with", () => {
  expect(wordHash("parlour")).toBe(wordHash("parlour"));
  expect(wordHash(slur)).not.toBe(wordHash(`${slur}s`));
});
