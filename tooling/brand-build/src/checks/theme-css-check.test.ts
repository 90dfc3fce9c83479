import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { themeCssFindings, themeCssFindingsOf } from "./theme-css-check.ts";

const tokens = `@layer tokens {
  :root { --radius-card: 1rem; --card-shadow: none; --brand-text: #eee; }
}`;
const theme = (declarations: string): string => `@layer brand { :root { ${declarations} } }`;
const brands = fileURLToPath(new URL("../../../../apps/web/", import.meta.url));

/** The repository's brands that can be built: a new brand's folder has no packages installed yet. */
const installed = readdirSync(brands).filter((brand) => existsSync(join(brands, brand, "node_modules")));

describe("a brand's theme.css", () => {
  test("may set every token that the tokens' stylesheet knows, from any other", () => {
    const css = theme("--radius-card: 0; --card-shadow: 4px 4px 0 var(--brand-text);");
    expect(themeCssFindings(css, tokens)).toEqual([]);
  });

  test("that misspells a token is told the right name", () => {
    expect(themeCssFindings(theme("--radius-crad: 0;"), tokens)).toEqual([
      { about: "src/theme.css sets --radius-crad, which no stylesheet uses", mend: "write --radius-card" },
    ]);
    expect(themeCssFindings(theme("--card-shadow: 0 0 1px var(--brand-txt);"), tokens)).toEqual([
      { about: "src/theme.css uses var(--brand-txt), which nothing sets", mend: "write --brand-text" },
    ]);
  });

  test("with an unknown token gets a finding that names the list of tokens", () => {
    const [finding] = themeCssFindings(theme("--sparkle-amount: 11;"), tokens);
    expect(finding?.mend).toContain("packages/ui/README.md");
  });

  test("may use its own names that begin with --_, if it also sets them", () => {
    expect(themeCssFindings(theme("--_ink: #123456; --card-shadow: 0 0 1px var(--_ink);"), tokens)).toEqual(
      [],
    );
    expect(themeCssFindings(theme("--card-shadow: 0 0 1px var(--_ink);"), tokens)).toHaveLength(1);
  });

  test("sets the headline's width in em, not in ch", () => {
    const known = "@layer tokens { :root { --hero-measure: 8em; } }";
    expect(themeCssFindings(theme("--hero-measure: 7em;"), known)).toEqual([]);
    expect(themeCssFindings(theme("--hero-measure: 12ch;"), known)).toEqual([
      {
        about:
          "src/theme.css sets --hero-measure in ch, so that the page moves when the brand's face arrives",
        mend: "say it in em: about 0.55em for each ch",
      },
    ]);
  });

  test("has no tokens in its comments, texts and drawings", () => {
    const css = `/* --radius-crad: 0; */ ${theme(
      `--card-shadow: none; --radius-card: url("data:image/svg+xml;{;--x:1"); content: "; --y: 2"`,
    )}`;
    expect(themeCssFindings(css, tokens)).toEqual([]);
  });

  test.each(installed)("of %s names only tokens that there are", async (brand) => {
    expect(await themeCssFindingsOf(join(brands, brand))).toEqual([]);
  });

  test("is checked against the tokens that the brand's own shell wears", async () => {
    const root = await mkdtemp(join(tmpdir(), "parlour-theme-css-"));
    try {
      const [first = ""] = installed;
      await symlink(join(brands, first, "node_modules"), join(root, "node_modules"));
      await writeFile(join(root, "package.json"), "{}");
      expect(await themeCssFindingsOf(root)).toMatchObject([{ about: "src/theme.css does not exist" }]);
      await symlink(root, join(root, "src"));
      await writeFile(join(root, "theme.css"), theme("--radius-card: 0; --rythm: 2;"));
      expect(await themeCssFindingsOf(root)).toEqual([
        { about: "src/theme.css sets --rythm, which no stylesheet uses", mend: "write --rhythm" },
      ]);
      await writeFile(join(root, "theme.css"), "@layer brand {\n  :root { --radius-card: 0;\n");
      expect(await themeCssFindingsOf(root)).toEqual([
        { about: "src/theme.css can't be read: Unclosed block", mend: "look at line 2" },
      ]);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
