import { expect, test } from "vitest";
import { appearanceStyle, isDarkAppearance } from "./appearance.ts";

test("variables and rules of an appearance are honoured", () => {
  const style = appearanceStyle({
    theme: "night",
    variables: { colorPrimary: "#e8a85c", borderRadius: "12px" },
    rules: { ".Input:focus": { boxShadow: "none" } },
  });
  expect(style).toContain("--colorPrimary:#e8a85c");
  expect(style).toContain("--borderRadius:12px");
  expect(style).toContain("--colorBackground:#30313d");
  expect(style).toContain(".Input:focus{box-shadow:none}");
});

test("nothing gets out of its declaration or loads anything", () => {
  const style = appearanceStyle({
    variables: { colorText: "red;} body{display:none", fontFamily: "url(http://elsewhere)" },
    rules: { "body *": { color: "red" }, ".Label": { backgroundImage: "url(x)" } },
  });
  expect(style).not.toMatch(/display:none|elsewhere|body|url/);
});

test("a dark ground makes a dark frame", () => {
  expect(isDarkAppearance({})).toBe(false);
  expect(isDarkAppearance({ theme: "night" })).toBe(true);
  expect(isDarkAppearance({ variables: { colorBackground: "#2b1d33" } })).toBe(true);
  expect(isDarkAppearance({ variables: { colorBackground: "rgb(250 250 250)" } })).toBe(false);
  expect(isDarkAppearance({ theme: "night", variables: { colorBackground: "#fff" } })).toBe(false);
});
