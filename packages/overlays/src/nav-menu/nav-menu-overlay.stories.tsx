import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Nav menu" };
export default meta;

const open = { events: [{ type: "open", overlay: "nav-menu" }], loggedIn: true } as const;

export const LoggedIn: StoryObj = sceneStory({ ...open, path: "/meet" });

export const AccountNotYetFetched: StoryObj = sceneStory({ ...open, customer: null });

export const ToCredits: StoryObj = sceneStory(
  { ...open, path: "/meet" },
  async ({ scene, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Credits" }));
    await expect(scene.ports.pushed).toEqual(["/credits"]);
    await expect(scene.store.state.flow.current).toBeNull();
  },
);

export const AlreadyThere: StoryObj = sceneStory(
  { ...open, path: "/meet" },
  async ({ scene, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: new RegExp(scene.facts.cta.title) }));
    // Navigates only if that page is not open already (PANEL-33).
    await expect(scene.ports.pushed).toEqual([]);
    await expect(scene.store.state.flow.current).toBeNull();
  },
);

export const Logout: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Logout" }));
  await waitFor(async () => expect(scene.store.state.flow.current).toBeNull());
  await expect(scene.ports.logouts).toBe(1);
});
