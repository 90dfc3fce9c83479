import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Theme } from "../landing-content.ts";
import { contrastRatio } from "./contrast.ts";
import {
  contrastPairs,
  describeRepair,
  repairTheme,
  semanticColours,
  type RepairedTheme,
} from "./theme-contrast.ts";

const sound: Theme = {
  scheme: "dark",
  background: "#14101c",
  surface: "#1f1829",
  text: "#f4ecf2",
  muted: "#bfb0c4",
  primary: "#f2a65a",
  accent: "#e9b8d0",
  success: "#7fd6a4",
  warning: "#f0c35c",
  error: "#ff9a90",
  info: "#92c9f7",
};

/** Describes pairs without enough contrast. */
function failing({ colours }: RepairedTheme): string[] {
  return contrastPairs
    .filter(
      ({ foreground, background, least }) => contrastRatio(colours[foreground], colours[background]) < least,
    )
    .map(({ foreground, background }) => `${foreground} on ${background}`);
}

/** Greys too: a medium grey has little contrast with both black and white. */
const channel = fc.integer({ min: 0, max: 255 });
const hex = (...channels: number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
const colour = fc.oneof(
  fc.tuple(channel, channel, channel).map((channels) => hex(...channels)),
  channel.map((grey) => hex(grey, grey, grey)),
  fc.constantFrom("#000000", "#ffffff", "#757575", "#767676", "#777777"),
);
const theme: fc.Arbitrary<Theme> = fc.record({
  scheme: fc.constantFrom("dark", "light"),
  background: colour,
  surface: colour,
  text: colour,
  muted: colour,
  primary: colour,
  accent: colour,
  success: colour,
  warning: colour,
  error: colour,
  info: colour,
});

describe("pairs of colours that meet", () => {
  test("name every semantic colour except the decorative border, each pair once, with the minimum of AA", () => {
    const named = new Set(contrastPairs.flatMap(({ foreground, background }) => [foreground, background]));
    expect(semanticColours.filter((name) => !named.has(name))).toEqual(["border"]);
    const keys = contrastPairs.map(({ foreground, background }) => `${foreground} ${background}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(contrastPairs.map(({ least }) => least))).toEqual(new Set([4.5, 3]));
    expect(contrastPairs.filter(({ use }) => use === "")).toEqual([]);
  });

  test("keep their contrast in any theme, once it is repaired", () => {
    fc.assert(
      fc.property(theme, (any) => {
        expect(failing(repairTheme(any))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("lose their contrast if a repair is undone", () => {
    const spoilt = { ...sound, muted: "#5a4f60" };
    const { colours } = repairTheme(spoilt);
    expect(failing({ ...repairTheme(spoilt), colours: { ...colours, muted: spoilt.muted } })).toEqual([
      "muted on background",
      "muted on surface",
      "muted on surface-raised",
    ]);
  });
});

describe("a repair", () => {
  test("is not made where a theme keeps AA as written", () => {
    const { colours, repairs } = repairTheme(sound);
    expect(repairs).toEqual([]);
    expect(
      Object.fromEntries(
        Object.keys(sound)
          .slice(1)
          .map((name) => [name, Reflect.get(colours, name)]),
      ),
    ).toEqual(Object.fromEntries(Object.entries(sound).slice(1)));
  });

  test("is reported for every colour that is not as written, with a contrast that was too low", () => {
    fc.assert(
      fc.property(theme, (any) => {
        const { colours, repairs } = repairTheme(any);
        const { scheme: _scheme, ...written } = any;
        const changed = Object.entries(written).filter(
          ([name, value]) => Reflect.get(colours, name) !== value,
        );
        expect(repairs.map(({ colour: name }) => name).toSorted()).toEqual(
          changed.map(([name]) => name).toSorted(),
        );
        expect(repairs.filter(({ ratio, least }) => ratio >= least)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("changes a surface if no text colour is legible on both the surface and the page", () => {
    const { repairs } = repairTheme({ ...sound, background: "#4d4d4d", surface: "#b0b0b0" });
    expect(repairs.map(({ colour: name }) => name)).toContain("surface");
    expect(repairs[0] && describeRepair(repairs[0])).toMatch(
      /^surface #b0b0b0 is so unlike the background that words keep a contrast of 2\.\d\d at best where 4\.5 is needed; #\w{6} is used instead$/,
    );
  });
});
