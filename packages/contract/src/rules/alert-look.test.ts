import { contrastRatio, mix } from "./contrast.ts";
import { describe, expect, it } from "vitest";
import { alertTone } from "./alert-look.ts";

const dark = { surface: "#21162a", text: "#f8eee6" };
const light = { surface: "#ffffff", text: "#201a24" };

describe("an alert's colour", () => {
  it("stays as it is where it can be seen", () => {
    expect(alertTone("#f4ac62", dark)).toBe("#f4ac62");
    expect(alertTone("#8a4b2a", light)).toBe("#8a4b2a");
  });

  it.each([
    ["#8a4b2a", dark],
    ["#000000", dark],
    ["#ffee88", light],
    ["#ffffff", light],
  ] as const)("%s is brought to a shade that can be seen, and leaves the words readable", (colour, theme) => {
    const tone = alertTone(colour, theme);
    if (tone === null) throw new Error("no shade");
    const ground = mix(theme.surface, tone, 0.11);
    expect(tone).not.toBe(colour);
    expect(contrastRatio(tone, ground)).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(theme.text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["", "red", "#fff", "#12345g", "url(x)"])("that is none (%j) is left out", (colour) => {
    expect(alertTone(colour, dark)).toBeNull();
  });
});
