import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Mobile menu" };
export default meta;

const open = { events: [{ type: "open", overlay: "menu" }] } as const;

export const LoggedOut: StoryObj = sceneStory(open);

export const ToLogin: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Login" }));
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("entry"));
});
