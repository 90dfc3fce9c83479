import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { arrivals } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Username" };
export default meta;

const edit = {
  events: [...arrivals.account, { type: "open", overlay: "username" }],
  loggedIn: true,
  takenUsernames: ["Moth"],
} as const;

export const Unchanged: StoryObj = sceneStory(edit, async ({ canvas }) => {
  await expect(await canvas.findByLabelText("Username")).toHaveValue("Wanderer7");
  await expect(canvas.getByRole("button", { name: "Save" })).toBeDisabled();
});

export const Loading: StoryObj = sceneStory({ ...edit, customer: null });

export const TooLong: StoryObj = sceneStory(edit, async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Username"), "OfTheLongRiver");
  await expect(await canvas.findByText(fieldMessages.usernameTooLong)).toBeVisible();
});

export const Taken: StoryObj = sceneStory(edit, async ({ canvas, userEvent }) => {
  await userEvent.clear(await canvas.findByLabelText("Username"));
  await userEvent.type(canvas.getByLabelText("Username"), "Moth{Enter}");
  await expect(await canvas.findByText(fieldMessages.usernameTaken)).toBeVisible();
});

export const SaveFailed: StoryObj = sceneStory(edit, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("updateAccount", { code: "internal", message: "" });
  await userEvent.type(await canvas.findByLabelText("Username"), "b{Enter}");
  await expect(await canvas.findByText(failureMessages.updateUsername)).toBeVisible();
});

export const Saved: StoryObj = sceneStory(edit, async ({ scene, canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Username"), "b{Enter}");
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("account"));
  await expect(scene.ports.changes).toEqual([{ username: "Wanderer7b" }]);
});
