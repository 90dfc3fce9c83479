import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { factsFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/How-to" };
export default meta;

const open = { events: [{ type: "open", overlay: "how-to" }] } as const;

export const LoggedOut: StoryObj = sceneStory(open, async ({ canvas }) => {
  const heading = await canvas.findByRole("heading", { name: "Meet The Profiles" });
  await expect([...heading.querySelectorAll("strong")].map((word) => word.textContent)).toEqual([
    "Meet",
    "The",
  ]);
});

export const LoggedIn: StoryObj = sceneStory({ ...open, loggedIn: true });

export const NoHelpline: StoryObj = sceneStory(
  { ...open, facts: factsFixture({ helpline: false }) },
  async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Meet The Profiles" });
    await expect(canvas.queryByText(/helpline/)).toBeNull();
  },
);
