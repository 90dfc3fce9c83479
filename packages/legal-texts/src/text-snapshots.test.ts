import { describe, expect, test } from "vitest";
import { legalFiles } from "./legal-export.tsx";
import { legalCombinations } from "./legal-facts-fixture.ts";

/** The year of the copyright line, so that the snapshots look the same next year. */
const year = 2026;

describe.each(legalCombinations)("in $region with $name", ({ region, name, facts }) => {
  const files = legalFiles(facts, year);

  // These do not depend on marketing or helpline.
  const byRegion = ["cookies.txt", "accessibility.txt"];
  test.each(Object.keys(files).filter((file) => !byRegion.includes(file) || name === "neither"))(
    "%s reads as it did when somebody last looked at it",
    async (file) => {
      const folder = `../snapshots/${region}/${byRegion.includes(file) ? "" : `${name.replaceAll(" ", "-")}/`}`;
      await expect(files[file]).toMatchFileSnapshot(`${folder}${file}`);
    },
  );

  test("nothing is left open and no other region shines through", () => {
    const all = Object.values(files).join("\n");
    expect(all).not.toMatch(/[{}[\]]|undefined|\bnull\b|NaN|object Object|(?<=\S) {2}/u);
    const others = ["£", "$", "€"].filter((symbol) => symbol !== facts.currencySymbol);
    for (const symbol of others) expect(all).not.toContain(symbol);
  });
});
