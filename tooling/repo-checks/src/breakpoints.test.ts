import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { breakpoints, otherWidthsOfCode, otherWidthsOfCss } from "./breakpoints.ts";
import { repositoryFiles, root } from "./workspace.ts";

/**
 * Layouts change at the same few widths everywhere (decision 0072). A brand's theme is free: where words meet a picture
 * depends on the picture.
 */

function filesOf(...patterns: readonly string[]): readonly (readonly [file: string, text: string])[] {
  return repositoryFiles(...patterns).map((file) => [file, readFileSync(join(root, file), "utf8")]);
}

test("stylesheets ask for the breakpoints only", () => {
  const stylesheets = filesOf("packages/*.css", "apps/console/*.css", "apps/storybook/*.css");
  expect(stylesheets.length).toBeGreaterThan(100);
  expect(stylesheets.flatMap(([file, css]) => otherWidthsOfCss(file, css))).toEqual([]);
});

test("so do components, and the documents that a build writes", () => {
  const programs = filesOf(
    "packages/*.ts",
    "packages/*.tsx",
    "apps/console/*.ts",
    "apps/console/*.tsx",
  ).concat(filesOf("tooling/brand-build/src/document/*.ts"));
  const shipped = programs.filter(([file]) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(shipped.length).toBeGreaterThan(300);
  expect(shipped.flatMap(([file, source]) => otherWidthsOfCode(file, source))).toEqual([]);
});

test("each breakpoint is described where designers and engineers look for it", () => {
  const readme = readFileSync(join(root, "packages/ui/README.md"), "utf8");
  const described = [...readme.matchAll(/^\| `(?<rem>[\d.]+)rem` \|/gm)].map(({ groups }) =>
    Number(groups?.["rem"]),
  );
  expect(described).toEqual([...breakpoints]);
});

test.each([
  "(max-width: 47.99rem)",
  "(min-width: 48rem)",
  "(width >= 50rem)",
  "(width <= 48rem)",
  "(width > 768px)",
  "(30rem <= width < 48rem)",
  "(min-device-width: 48rem)",
])("a planted %s is refused, alone and beside others", (planted) => {
  const complaint = [`a: ${planted} is none of the breakpoints`];
  expect(otherWidthsOfCss("a", `@media ${planted} { p { color: red } }`)).toEqual(complaint);
  expect(otherWidthsOfCss("a", `@media (pointer: coarse), ${planted} { p { color: red } }`)).toEqual(
    complaint,
  );
  expect(otherWidthsOfCode("a", `const list = matchMedia("${planted}");`)).toEqual(complaint);
});

test("heights, other features, containers and comments are no widths", () => {
  const css = `/* @media (min-width: 1px) */ @media (width < 48rem) and (max-height: 40rem) { p { max-width: 3rem } }
@media (hover: hover) and (pointer: fine) { p { min-width: 1px } } @container (max-width: 29rem) { p { color: red } }`;
  expect(otherWidthsOfCss("a", css)).toEqual([]);
  expect(
    otherWidthsOfCode("a", 'const width = matchMedia("(pointer: coarse)").matches; grow(width);'),
  ).toEqual([]);
});
