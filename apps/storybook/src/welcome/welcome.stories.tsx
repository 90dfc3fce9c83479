import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { brandCatalogue } from "../brands/brand-catalogue.ts";
import { FoundationPage } from "../foundations/foundation-page.tsx";
import styles from "./welcome.module.css";

const meta: Meta = { title: "Welcome", parameters: { namesEveryBrand: true } };
export default meta;

interface Door {
  readonly title: string;
  readonly story: string;
  readonly text: string;
}

const doors: readonly Door[] = [
  {
    title: "Foundations",
    story: "foundations-colour--colour",
    text: "Colour with its contrast measured, type, spacing and motion, read from the tokens themselves.",
  },
  {
    title: "Components",
    story: "components-button--docs",
    text: "The parts every screen is made of: what each is for, its props, and controls to try them.",
  },
  {
    title: "Overlays",
    story: "overlays-entry--empty",
    text: "The side panel: a story for every state a customer can see, waiting and failing included.",
  },
  {
    title: "Pages",
    story: "pages-landing--login-welcome",
    text: "Landing, profiles, chat, credits, account, and what surrounds them all.",
  },
  {
    title: "Flows",
    story: "flows-phone-to-signed-in--sign-up",
    text: "Sign up, log in, reset, buy and chat. They play themselves: press Interactions to go step by step.",
  },
  {
    title: "Legal",
    story: "legal-texts--terms-marketing-and-helpline",
    text: "Every text with and without marketing and a helpline, as regions need them.",
  },
];

const toolbars: readonly (readonly [name: string, text: string])[] = [
  ["Brand", "colours, type, words and pictures of one brand, or all side by side."],
  ["Region", "currency, example numbers, helpline and the lines about marketing."],
  ["Logged in", "the same overlay with and without an account."],
  ["Text size", "100 to 200 %, as readers set it. Nothing may be cut off."],
  ["Colour scheme", "light or dark, where the brand has both; the console has."],
  ["Motion", "as the system says, reduced, or full."],
  ["Forced colours", "the high-contrast modes of Windows, dark and light."],
  ["Colour vision", "as people without red, green, blue or any cones see it."],
  ["Viewport", "375, 425, 768, 1024, 1440 and 3840 px."],
];

function Welcome() {
  return (
    <FoundationPage
      title="Find and judge any screen"
      lead="Everything a customer can meet is here, one story a state. Nothing leaves this machine: servers, cards and texts are played by stand-ins."
    >
      <ul className={styles["doors"]}>
        {doors.map(({ title, story, text }) => (
          <li key={title}>
            {/* The story is in Storybook's frame; its links navigate the whole window. */}
            <a href={`./?path=/${story.endsWith("--docs") ? "docs" : "story"}/${story}`} target="_top">
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <section className={styles["part"]} aria-labelledby="toolbars">
        <h2 id="toolbars">The toolbars above</h2>
        <dl className={styles["toolbars"]}>
          {toolbars.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles["part"]} aria-labelledby="brands">
        <h2 id="brands">Brands</h2>
        <ul className={styles["brands"]}>
          {brandCatalogue.map(({ id, name, theme }) => (
            <li key={id}>
              <a href={`./?path=/story/pages-landing--login-welcome&globals=brand:${id}`} target="_top">
                {name}
              </a>
              <span className={styles["strip"]} aria-hidden>
                {[theme.background, theme.surface, theme.primary, theme.accent, theme.text].map((colour) => (
                  <span key={colour} style={{ background: colour }} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles["part"]} aria-labelledby="judge">
        <h2 id="judge">How to judge one</h2>
        <ol className={styles["steps"]}>
          <li>Look at 375 and at 1440 px, then at text size 200 %.</li>
          <li>Take the keyboard: where is the focus, and where does it go?</li>
          <li>Open Accessibility below: it has to be empty, and the tests fail when it is not.</li>
          <li>
            Compare with yesterday: <code>pnpm screenshots</code> shows every picture that changed.
          </li>
        </ol>
      </section>
    </FoundationPage>
  );
}

export const FindAndJudgeAnyScreen: StoryObj = {
  render: () => <Welcome />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("link")).toHaveLength(doors.length + brandCatalogue.length);
  },
};
