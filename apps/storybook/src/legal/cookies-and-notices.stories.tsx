import { AccessibilityStatement } from "@parlour/legal-texts/accessibility-statement.tsx";
import { CookiePolicy } from "@parlour/legal-texts/cookie-policy.tsx";
import { legalCombinations, legalFactsFixture } from "@parlour/legal-texts/legal-facts-fixture";
import { legalTitles } from "@parlour/legal-texts/legal-lines";
import {
  ChatDisclosure,
  EntryMarketingNotice,
  FooterTexts,
  PurchaseDisclosure,
} from "@parlour/legal-texts/notices.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { legalStory } from "./legal-story.tsx";

const meta: Meta = { title: "Legal/Cookies and notices" };
export default meta;

/** Stories use a fixed year, so that they look the same next year. */
const storyYear = 2026;

export const Cookies = legalStory(legalTitles.cookies, (dress) => (
  <CookiePolicy facts={dress(legalFactsFixture())} />
));

export const Accessibility = legalStory(legalTitles.accessibility, (dress) => (
  <AccessibilityStatement facts={dress(legalFactsFixture())} />
));

/** A link in the contents goes to its section, moves the focus along and does not change the address. */
export const ContentsLeadToSections: StoryObj = {
  ...legalStory(legalTitles.cookies, (dress) => <CookiePolicy facts={dress(legalFactsFixture())} />),
  play: async ({ canvas, userEvent }) => {
    const before = globalThis.location.href;
    await userEvent.click(canvas.getByRole("link", { name: "Your choice" }));
    const title = canvas.getByRole("heading", { name: "2. Your choice" });
    await expect(title).toHaveFocus();
    const { top } = title.getBoundingClientRect();
    await expect(top >= 0 && top < globalThis.innerHeight).toBe(true);
    await expect(globalThis.location.href).toBe(before);
  },
};

export const Footer = legalStory("Footer", (dress) =>
  legalCombinations.map(({ region, name, facts }) => (
    <section key={`${region} ${name}`}>
      <h2>
        {facts.regionName}, {name}
      </h2>
      <FooterTexts facts={dress(facts)} year={storyYear} />
    </section>
  )),
);

export const Notices = legalStory("Notices", (dress) => (
  <>
    <section>
      <h2>Beside the phone field, in regions with marketing</h2>
      <EntryMarketingNotice facts={dress(legalFactsFixture())} />
    </section>
    <section>
      <h2>In every chat</h2>
      <p>
        <ChatDisclosure />
      </p>
    </section>
    <section>
      <h2>Before a purchase</h2>
      <p>
        <PurchaseDisclosure facts={dress(legalFactsFixture())} />
      </p>
    </section>
  </>
));
