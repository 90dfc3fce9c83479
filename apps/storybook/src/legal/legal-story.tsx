import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { legalCombinations, type LegalCombination } from "@parlour/legal-texts/legal-facts-fixture";
import type { LegalFacts } from "@parlour/legal-texts/legal-facts";
import type { StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { inBrand } from "../brands/brand-content.ts";
import { LegalPage } from "./legal-page.tsx";

/** The values of a document story's controls: a region, and which lines it has. */
export interface CombinationArgs {
  readonly region: RegionCode;
  readonly lines: LegalCombination["name"];
}

/** The controls of a document's story. */
export const combinationControls = {
  region: {
    options: regionCodes,
    control: {
      type: "select",
      labels: Object.fromEntries(regionCodes.map((code) => [code, regions[code].name])),
    },
  },
  lines: {
    options: [...new Set(legalCombinations.map(({ name }) => name))],
    control: { type: "inline-radio" },
  },
} as const;

function factsOf({ region, lines }: CombinationArgs): LegalFacts {
  const found = legalCombinations.find((each) => each.region === region && each.name === lines);
  if (found === undefined) throw new Error(`There is no combination ${region}, ${lines}.`);
  return found.facts;
}

/** A whole document in the combination that the controls choose. */
export function documentStory(
  title: string,
  textOf: (facts: LegalFacts) => ReactNode,
): StoryObj<CombinationArgs> {
  return {
    args: { region: "GB", lines: "marketing and helpline" },
    parameters: { controls: { disable: false } },
    render: (args, { globals }) => (
      <LegalPage title={title}>{textOf(inBrand(globals, factsOf(args)))}</LegalPage>
    ),
  };
}

/** Puts the selected brand's company into facts. */
export type Dress = (facts: LegalFacts) => LegalFacts;

/** A legal text on a page of its own. */
export function legalStory(title: string, contentOf: (dress: Dress) => ReactNode): StoryObj {
  return {
    render: (_, { globals }) => (
      <LegalPage title={title}>{contentOf((facts) => inBrand(globals, facts))}</LegalPage>
    ),
  };
}
