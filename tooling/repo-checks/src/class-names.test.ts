import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { definedClasses, unknownClasses, usedClasses } from "./class-names.ts";
import { repositoryFiles, root } from "./workspace.ts";

/** A class name that no stylesheet defines styles nothing, and TypeScript can't see it: `styles["x"]` may be undefined. */

const components = repositoryFiles("*.tsx", "*.ts")
  .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }))
  .filter(({ source }) => source.includes(".module.css"));

test("every class name that a component asks for is in its stylesheet", () => {
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(({ file, source }) => unknownClasses(file, source))).toEqual([]);
});

const css = `@layer shell { .card { &:hover .title { color: red } } @media (width > 1px) { .wide { color: red } } }
/* .commented { } */ .url { background: url("a.png") }`;

test("classes are read from layers, media queries and nested rules, not from comments or addresses", () => {
  expect([...definedClasses(css)].toSorted()).toEqual(["card", "title", "url", "wide"]);
});

test.each([
  ["a text", 'styles["gone"]'],
  ["a property", "styles.gone"],
  ["one side of a choice", 'styles[open ? "card" : "gone"]'],
  ["what stands in where nothing is given", 'styles[tone ?? "gone"]'],
])("a planted class name that no rule defines is found: %s", (_how, expression) => {
  const source = `import styles from "./card.module.css";\nexport const A = () => <p className={${expression}} />;`;
  expect(unknownClasses("a.tsx", source, () => css)).toEqual(["a.tsx: ./card.module.css has no .gone"]);
});

test("names that are defined, computed or of another object are no faults", () => {
  const source = `import styles from "./card.module.css";
export const A = ({ tone, other }) => <p className={[styles["card"], styles[tone], other["gone"]].join(" ")} />;`;
  expect(usedClasses("a.tsx", source)).toEqual([{ stylesheet: "./card.module.css", name: "card" }]);
  expect(unknownClasses("a.tsx", source, () => css)).toEqual([]);
});
