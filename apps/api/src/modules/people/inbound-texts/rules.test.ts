import { describe, expect, test } from "vitest";
import { meaningOf, meaningOfProvider } from "./rules.ts";
import type { BrandKeywords } from "./rules.ts";

const brands: readonly BrandKeywords[] = [
  { brandId: "emberlane", marketing: "EMBER", av: "ADULT" },
  { brandId: "frostmere", marketing: "FROST", av: "ADULT" },
  { brandId: "duskwren", marketing: "WREN", av: "WREN18" },
];

describe("STOP and the region keyword opt out (MARKETING-4)", () => {
  test.each(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "EMBER", "WREN"])("%s", (word) => {
    for (const text of [word, word.toLowerCase(), ` ${word}. `, `"${word}"!`, `${word}\n`]) {
      expect([text, meaningOf(text, brands).kind]).toEqual([text, "opt_out"]);
    }
  });

  test.each([
    "Stop texting me",
    "stop please",
    "STOP EMBER",
    "ember stop",
    "unsubscribe me",
    "ＳＴＯＰ",
    "Quit wren",
  ])("%s", (text) => {
    expect(meaningOf(text, brands).kind).toBe("opt_out");
  });

  test.each(["In the end I stayed", "don't stop", "Embers", "remember", "cancel my date tonight?", ""])(
    "but not: %s",
    (text) => {
      expect(meaningOf(text, brands).kind).toBe("other");
    },
  );

  test("wins where a brand's AV phrase is a stop word too", () => {
    const odd = [{ brandId: "odd", marketing: "YES", av: "YES" }];
    expect(meaningOf("yes", odd).kind).toBe("opt_out");
  });

  test("an empty keyword matches no text", () => {
    expect(meaningOf("", [{ brandId: "odd", marketing: " ", av: "" }]).kind).toBe("other");
  });
});

test("the AV phrase is of the brands that have it", () => {
  expect(meaningOf("adult", brands)).toEqual({
    kind: "age_verification",
    brandIds: ["emberlane", "frostmere"],
  });
  for (const text of ["Wren18", "wren 18", " WREN  18."]) {
    expect(meaningOf(text, brands)).toEqual({ kind: "age_verification", brandIds: ["duskwren"] });
  }
});

test("a region without marketing or AV has no keywords", () => {
  const none = [{ brandId: "emberlane", marketing: null, av: null }];
  expect(meaningOf("EMBER", none).kind).toBe("other");
  expect(meaningOf("ADULT", none).kind).toBe("other");
  expect(meaningOf("STOP", none).kind).toBe("opt_out");
});

test("START, HELP and everything else", () => {
  expect(meaningOf("start", brands).kind).toBe("opt_in");
  expect(meaningOf("Start tomorrow", brands).kind).toBe("other");
  expect(meaningOf("help", brands).kind).toBe("help");
  expect(meaningOf("What are you wearing?", brands).kind).toBe("other");
});

test("the provider's classification counts if it has replied already", () => {
  expect(meaningOfProvider("STOP")?.kind).toBe("opt_out");
  expect(meaningOfProvider("START")?.kind).toBe("opt_in");
  expect(meaningOfProvider("HELP")?.kind).toBe("help");
  expect(meaningOfProvider(null)).toBeNull();
});
