import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { factsFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/How-to" };
export default meta;

const open = { events: [{ type: "open", overlay: "how-to" }] } as const;

/** Bold in every brand's steps (PANEL-23). */
const boldWords = new Set(["Meet", "The", "Girls", "Kinksters", "Get", "Started"]);

export const LoggedOut: StoryObj = sceneStory(open, async ({ canvas }) => {
  for (const title of await canvas.findAllByRole("heading", { level: 3 })) {
    await expect([...title.querySelectorAll("strong")].map((word) => word.textContent)).toEqual(
      title.textContent.match(/\w+/g)?.filter((word) => boldWords.has(word)) ?? [],
    );
  }
});

export const LoggedIn: StoryObj = sceneStory({ ...open, loggedIn: true });

export const NoHelpline: StoryObj = sceneStory(
  { ...open, facts: factsFixture({ helpline: false }) },
  async ({ canvas }) => {
    await canvas.findAllByRole("heading", { level: 3 });
    await expect(canvas.queryByText(/helpline/)).toBeNull();
  },
);
