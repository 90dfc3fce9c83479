import type { AxeResults, RunOptions, Spec } from "axe-core";
import { brandCatalogue, lookOf } from "../brands/brand-catalogue.ts";
import { brandStyleId } from "../brands/brand-decorator.tsx";
import { foreignNames } from "./names.ts";
import { readingOrderProblems } from "./reading-order.ts";

type Globals = Record<string, unknown>;

/**
 * An additional axe rule: targets of 24 px, or with the spacing that WCAG 2.5.8 allows instead. A part alone is in no
 * landmark.
 */
export const axeConfig: Spec = {
  rules: [
    { id: "target-size", enabled: true },
    { id: "region", enabled: false },
  ],
};

/** The page without Storybook's own parts. */
const context = {
  include: "body",
  exclude: [".sb-wrapper", "#storybook-docs", "#storybook-highlights-root"],
};

/**
 * The rules that a brand's stylesheet can break, because it only sets token values. All other rules depend on
 * the document, which is the same in every brand: they are checked in the one that is shown.
 */
const rulesOfStyle = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

interface Checked {
  readonly id: string;
  readonly globals: Globals;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function wording(brand: string, { violations }: AxeResults): readonly string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) =>
      [`${brand}: ${id}, ${help}`, String(node.target), node.html.slice(0, 200), node.failureSummary].join(
        "\n  ",
      ),
    ),
  );
}

async function runAxe(brand: string, shown: string): Promise<readonly string[]> {
  const { default: axe } = await import("axe-core");
  axe.reset();
  axe.configure(axeConfig);
  const options: RunOptions = { resultTypes: ["violations"] };
  if (brand !== shown) options.runOnly = rulesOfStyle;
  return wording(brand, await axe.run(context, options));
}

/**
 * Stops transitions while brands are switched, because half-way colours belong to none. Hides lights and
 * marks, because axe does not judge text on a gradient or a picture; they lie over colours that are judged.
 */
function holdStill(): () => void {
  const style = document.createElement("style");
  style.textContent = `
    *, ::before, ::after, ::backdrop { transition: none !important; background-image: none !important; }
  `;
  document.head.append(style);
  return () => {
    style.remove();
  };
}

/**
 * Returns the brand in which a story's test shows it: each story gets another one, so that every brand's
 * texts and pictures are covered without showing everything four times.
 */
export function brandOfTest(id: string): string | undefined {
  const sum = Array.from(id).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return brandCatalogue[sum % brandCatalogue.length]?.id;
}

/**
 * Checks a rendered story: its names, its reading order, and axe in every brand, whose stylesheets are applied in turn. In
 * tests this takes the place of the addon's own check, which would judge the shown brand twice.
 * Throws with all problems.
 */
export async function checkInEveryBrand({ id, globals, parameters }: Checked): Promise<void> {
  const shown = String(globals["brand"]);
  const style = document.getElementById(brandStyleId);
  if (style === null) throw new Error(`${id} does not wear a brand.`);
  const problems: string[] = [...readingOrderProblems(document.body)];
  if (parameters["namesEveryBrand"] !== true) {
    const names = foreignNames(document.body, shown);
    if (names.length > 0) problems.push(`${shown}: names of others are shown: ${names.join(", ")}`);
  }
  const css = style.textContent;
  const goOn = holdStill();
  try {
    for (const brand of brandCatalogue) {
      style.textContent = lookOf(brand.id, "GB").css;
      problems.push(...(await runAxe(brand.id, shown)));
    }
  } finally {
    style.textContent = css;
    goOn();
  }
  if (problems.length > 0) throw new Error(`${id}\n${problems.join("\n")}`);
}
