import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { arrivals, overlayCustomerFixture, portraitFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/My Account" };
export default meta;

const open = { events: arrivals.account, loggedIn: true } as const;

export const Tiles: StoryObj = sceneStory(open, async ({ canvas }) => {
  await expect(await canvas.findByRole("heading", { name: "My Account" })).toBeVisible();
  await expect(await canvas.findByRole("button", { name: /Age 36/ })).toBeVisible();
});

export const WithPhoto: StoryObj = sceneStory({
  ...open,
  customer: { ...overlayCustomerFixture, imageUrl: portraitFixture },
});

export const ToImageUpload: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: /Profile photo/ }));
  await waitFor(async () =>
    expect(scene.store.state.flow).toMatchObject({ current: "image-upload", previous: "account" }),
  );
});

export const ToLimitsLoginsAndData: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Limits, logins and your data" }));
  await expect(scene.ports.pushed).toEqual(["/account"]);
  await expect(scene.store.state.flow.current).toBeNull();
});

export const Loading: StoryObj = sceneStory({ ...open, customer: null });

export const BackToNavMenu: StoryObj = sceneStory(open, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Back" }));
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("nav-menu"));
});
