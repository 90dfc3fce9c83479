import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { arrivals } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/My Account" };
export default meta;

const open = { events: arrivals.account, loggedIn: true } as const;

export const Tiles: StoryObj = sceneStory(open, async ({ canvas }) => {
  await expect(await canvas.findByRole("heading", { name: "My Account" })).toBeVisible();
  await expect(await canvas.findByRole("button", { name: /Age 36/ })).toBeVisible();
});

export const Loading: StoryObj = sceneStory({ ...open, customer: null });

export const BackToNavMenu: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Back" }));
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("nav-menu"));
});
