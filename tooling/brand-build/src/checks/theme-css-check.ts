import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CssSyntaxError, parse, type Declaration } from "postcss";
import valueParser from "postcss-value-parser";
import type { Finding } from "./copy-check.ts";

/** Returns the declarations of a stylesheet, including those in at-rules and nested rules. */
function declarationsOf(css: string): readonly Declaration[] {
  const found: Declaration[] = [];
  parse(css).walkDecls((declaration) => void found.push(declaration));
  return found;
}

/** Returns the custom properties that a stylesheet declares, each once, as written. */
function declared(css: string): ReadonlySet<string> {
  return new Set(
    declarationsOf(css)
      .filter(({ variable, prop }) => variable && prop.startsWith("--"))
      .map(({ prop }) => prop),
  );
}

/** Returns the custom properties that a stylesheet's values read with `var()`. */
function used(css: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value } of declarationsOf(css)) {
    valueParser(value).walk((node) => {
      const [name] = node.type === "function" && node.value === "var" ? node.nodes : [];
      if (name?.type === "word") names.add(name.value);
    });
  }
  return names;
}

/** Returns the Levenshtein distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_unused, index) => index);
  for (const [line, letter] of one.split("").entries()) {
    const next = [line + 1];
    for (const [column, wanted] of other.split("").entries()) {
      const kept = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(kept, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** With a larger distance the name is a different word, not a typing error. */
const slip = 4;

function remedy(name: string, known: ReadonlySet<string>): string {
  const [nearest] = [...known]
    .map((token) => ({ token, far: distance(name, token) }))
    .toSorted((one, other) => one.far - other.far);
  return nearest !== undefined && nearest.far <= slip
    ? `write ${nearest.token}`
    : "choose one of the mood tokens in packages/ui/README.md, or begin its name with --_ if it is the brand's own";
}

/** Whether the headline's width is in `ch`, which changes when the brand's font loads. */
function headlineMoves(css: string): boolean {
  return declarationsOf(css).some(({ prop, value }) => prop === "--hero-measure" && /\dch\b/.test(value));
}

/**
 * Finds tokens in a brand's theme.css that no stylesheet knows: they have no effect, and nothing else would
 * report that. Names that begin with `--_` are the brand's own. Also finds a headline whose line breaks would
 * change when the brand's font loads.
 */
export function themeCssFindings(themeCss: string, tokensCss: string): Finding[] {
  const known = declared(tokensCss);
  const set = declared(themeCss);
  const unknownSet = [...set].filter((name) => !known.has(name) && !name.startsWith("--_"));
  const unknownUsed = [...used(themeCss)].filter((name) => !known.has(name) && !set.has(name));
  return [
    ...unknownSet.map((name) => ({
      about: `src/theme.css sets ${name}, which no stylesheet uses`,
      mend: remedy(name, known),
    })),
    ...unknownUsed.map((name) => ({
      about: `src/theme.css uses var(${name}), which nothing sets`,
      mend: remedy(name, known),
    })),
    ...(headlineMoves(themeCss)
      ? [
          {
            about:
              "src/theme.css sets --hero-measure in ch, so that the page moves when the brand's face arrives",
            mend: "say it in em: about 0.55em for each ch",
          },
        ]
      : []),
  ];
}

/** Checks the theme.css of the brand in `root` against the tokens of the `ui` package that its shell uses. */
export async function themeCssFindingsOf(root: string): Promise<Finding[]> {
  const shell = createRequire(join(root, "package.json")).resolve("@parlour/shell/start-shell.tsx");
  const tokens = createRequire(shell).resolve("@parlour/ui/tokens.css");
  let themeCss: string;
  try {
    themeCss = await readFile(join(root, "src/theme.css"), "utf8");
  } catch {
    return [{ about: "src/theme.css does not exist", mend: "add it: it says how the brand looks" }];
  }
  try {
    return themeCssFindings(themeCss, await readFile(tokens, "utf8"));
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { reason, line } = error;
    return [{ about: `src/theme.css can't be read: ${reason}`, mend: `look at line ${line ?? 1}` }];
  }
}
