import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages, successMessages } from "../messages.ts";
import { arrivals } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Date of birth" };
export default meta;

const edit = {
  events: [...arrivals.account, { type: "open", overlay: "date-of-birth" }],
  loggedIn: true,
} as const;

export const Edit: StoryObj = sceneStory(edit, async ({ canvas }) => {
  await expect(await canvas.findByLabelText("Year")).toHaveValue("1990");
});

export const EditInCalendar: StoryObj = sceneStory(edit, async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Pick from a calendar" }));
  // The calendar opens in month view when editing, with weeks from Monday (AGE-4).
  await expect(await canvas.findByRole("button", { name: /17 May 1990/ })).toBeVisible();
});

export const Loading: StoryObj = sceneStory({ ...edit, customer: null });

export const SaveFailed: StoryObj = sceneStory(edit, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("updateAccount", { code: "internal", message: "" });
  await userEvent.click(await canvas.findByRole("button", { name: "Save" }));
  await expect(await canvas.findByText(failureMessages.updateAccount)).toBeVisible();
});

export const Saved: StoryObj = sceneStory(edit, async ({ scene, canvas, userEvent }) => {
  await userEvent.clear(await canvas.findByLabelText("Day"));
  await userEvent.type(canvas.getByLabelText("Day"), "18{Enter}");
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("account"));
  await expect(scene.ports.changes).toEqual([{ dateOfBirth: "1990-05-18" }]);
  await expect(scene.ports.notices.at(-1)?.text).toBe(successMessages.updateAccount);
});
