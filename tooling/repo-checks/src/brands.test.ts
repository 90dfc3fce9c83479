import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { refinedColours, type Mix } from "./brand-colours.ts";
import { root, workspacePackages } from "./workspace.ts";

const brands = workspacePackages().filter((each) => each.folder.startsWith("apps/web/"));

/** The part of the contract's rules/theme-contrast.ts that is used here. */
interface ContrastRules {
  readonly contrastPairs: readonly {
    readonly foreground: string;
    readonly background: string;
    readonly least: number;
    readonly use: string;
  }[];
  repairTheme(theme: unknown): {
    readonly colours: Readonly<Record<string, string>>;
    readonly repairs: readonly unknown[];
  };
}

/**
 * Imports a module of the workspace by its path: this package can't depend on the packages that it checks.
 */
async function moduleAt(path: string): Promise<unknown> {
  return await import(pathToFileURL(join(root, path)).href);
}

/**
 * Returns the contrast of two colours by WCAG 2.2's definition: an independent calculation, to compare with
 * the product's own.
 */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((hex) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const value = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255;
        return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      }, 0.05),
    )
    .toSorted((a, b) => b - a);
  return light / dark;
}

describe("a brand's theme.css", () => {
  const mix: Mix = (colour, other, share) => `#${share === 0.25 ? "abcdef" : `${colour}${other}`}`;

  it("is checked together with the theme's colours that it refines", () => {
    const css =
      "/* --brand-text: #000000; */ :root { --_sun: #ffc629; --brand-surface-raised: color-mix(in oklab, var(--brand-surface) 75%, var(--_sun)); }";
    expect(
      refinedColours(css, { surface: "#fffcf3", "surface-raised": "#eeeeee", text: "#141b41" }, mix),
    ).toEqual({
      surface: "#fffcf3",
      "surface-raised": "#abcdef",
      text: "#141b41",
    });
  });

  it("can't set a colour that can't be calculated", () => {
    expect(() => refinedColours(":root{--brand-text:hotpink}", { text: "#141b41" }, mix)).toThrow("hotpink");
    expect(() => refinedColours(":root{--brand-text:var(--brand-text)}", { text: "#141b41" }, mix)).toThrow(
      "judged",
    );
  });
});

describe("every brand", () => {
  it("is there at all", () => {
    expect(brands.length).toBeGreaterThan(0);
  });

  it.each(brands.map((each) => each.folder))("%s has the files a newcomer looks for", (folder) => {
    for (const file of ["index.html", "src/brand.ts", "src/starters.ts", "src/theme.css", "src/main.tsx"]) {
      expect(existsSync(join(root, folder, file)), file).toBe(true);
    }
  });

  it.each(brands.map((each) => each.folder))(
    "%s keeps WCAG AA for each pair of its colours, as it is written",
    async (folder) => {
      const rules = (await moduleAt("packages/contract/src/rules/theme-contrast.ts")) as ContrastRules;
      const { theme } = (await moduleAt(`${folder}/src/theme.ts`)) as { readonly theme: unknown };
      const { mix } = (await moduleAt("packages/contract/src/rules/contrast.ts")) as { readonly mix: Mix };
      const { colours: derived, repairs } = rules.repairTheme(theme);
      expect(repairs, "colours that pages have to replace").toEqual([]);
      const css = readFileSync(join(root, folder, "src/theme.css"), "utf8");
      const colours = refinedColours(css, derived, mix);
      const measured = rules.contrastPairs.map((pair) => ({
        ...pair,
        ratio: contrastOf(colours[pair.foreground] ?? "", colours[pair.background] ?? ""),
      }));
      expect(measured.length).toBeGreaterThan(30);
      // Not "less than", because NaN must fail too.
      expect(measured.filter(({ ratio, least }) => !(ratio >= least))).toEqual([]);
    },
  );

  it.each(brands.map((each) => each.folder))("%s is complete, says brand-build check", (folder) => {
    const result = spawnSync(
      process.execPath,
      [join(root, "tooling/brand-build/src/brand-build.ts"), "check"],
      {
        cwd: join(root, folder),
        encoding: "utf8",
      },
    );
    expect(result.status, `${result.stdout}${result.stderr}`).toBe(0);
  });
});
