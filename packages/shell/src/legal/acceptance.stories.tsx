import type { AwaitedAcceptance } from "@parlour/contract/operations/legal";
import { shownVersions } from "@parlour/legal-texts/shown-versions";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";

/** The question about new terms, before chatting and buying continue. */
const meta: Meta = { title: "Pages/New terms" };
export default meta;

const terms: AwaitedAcceptance = {
  document: "terms",
  version: shownVersions.terms,
  effective: "2027-02-01",
  changes: ["Refunds are asked for in the app."],
};
const privacy: AwaitedAcceptance = {
  ...terms,
  document: "privacy",
  version: shownVersions.privacy,
  changes: [],
};

function asking(title: string, button: string, ...awaiting: readonly AwaitedAcceptance[]): StoryObj {
  return shellStory({
    path: "/meet",
    prepare({ account }) {
      account.legal = { awaiting: [...awaiting], accepted: [] };
    },
    play: async ({ canvas }) => {
      const question = await canvas.findByRole("dialog", { name: title });
      // It fades in.
      await waitFor(async () => expect(question).toBeVisible());
      await expect(canvas.getByRole("button", { name: button })).toBeVisible();
    },
  });
}

export const TermsChanged = asking("Our terms have changed", "Accept and go on", terms);
export const NothingAcceptedYet = asking(
  "Please read and accept this first",
  "Accept and go on",
  { ...terms, changes: [] },
  privacy,
);
export const PageIsOlderThanTheText = asking("Our terms have changed", "Load the new text", {
  ...terms,
  version: shownVersions.terms + 1,
});
