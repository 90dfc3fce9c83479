import { legalTitles } from "@parlour/legal-texts/legal-lines";
import { Terms, termsText } from "@parlour/legal-texts/terms.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Combinations } from "./combinations.tsx";
import { expectEveryCombination } from "./expect-combinations.ts";
import { combinationControls, documentStory, legalStory, type CombinationArgs } from "./legal-story.tsx";

/** The whole text, and the parts that change with a region's marketing and helpline. */
const meta: Meta<CombinationArgs> = { title: "Legal/Terms", argTypes: combinationControls };
export default meta;

/** The controls choose region, marketing and helpline. */
export const Document = documentStory(legalTitles.terms, (facts) => <Terms facts={facts} />);

/** Every combination of marketing and helpline in every region: only the sections that differ. */
export const AllCombinations: StoryObj = {
  ...legalStory(legalTitles.terms, (dress) => <Combinations textOf={(facts) => termsText(dress(facts))} />),
  parameters: { controls: { disable: true } },
  play: ({ canvasElement }) => expectEveryCombination(canvasElement),
};
