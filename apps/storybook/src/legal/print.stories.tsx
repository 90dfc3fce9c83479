import { CookiePolicy } from "@parlour/legal-texts/cookie-policy.tsx";
import type { LegalFacts } from "@parlour/legal-texts/legal-facts";
import { legalFactsFixture } from "@parlour/legal-texts/legal-facts-fixture";
import { legalTitles } from "@parlour/legal-texts/legal-lines";
import { PrivacyPolicy } from "@parlour/legal-texts/privacy-policy.tsx";
import { Terms } from "@parlour/legal-texts/terms.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { expect } from "storybook/test";
import { inBrand } from "../brands/brand-content.ts";
import { LegalPage } from "./legal-page.tsx";
import { Paper } from "./paper.tsx";

/** The texts as printed: alone, black on white, whatever page or panel they were opened in. */
const meta: Meta = { title: "Legal/Print preview" };
export default meta;

const facts = legalFactsFixture();

function printed(title: string, textOf: (facts: LegalFacts) => ReactNode): StoryObj {
  return {
    render: (_, { globals }) => (
      <Paper>
        <LegalPage title={title}>{textOf(inBrand(globals, facts))}</LegalPage>
      </Paper>
    ),
    play: async ({ canvas, globals }) => {
      // The page's own heading is not printed; the paper has a title that also names the brand.
      await expect(canvas.getByText(title, { selector: "h1" })).not.toBeVisible();
      const paperTitle = canvas.getByText(`${inBrand(globals, facts).brandName}: ${title}`);
      await expect(paperTitle).toBeVisible();
      await expect(getComputedStyle(paperTitle).color).toBe("rgb(0, 0, 0)");
    },
  };
}

export const TermsOnPaper = printed(legalTitles.terms, (facts) => <Terms facts={facts} />);
export const PrivacyOnPaper = printed(legalTitles.privacy, (facts) => <PrivacyPolicy facts={facts} />);
export const CookiesOnPaper = printed(legalTitles.cookies, (facts) => <CookiePolicy facts={facts} />);
