import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages, successMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { accountFixture, arrivals, draftFixture } from "../testing/fixtures.ts";
import { sceneStory, type ScenePlay } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Password" };
export default meta;

const change = {
  events: [...arrivals.account, { type: "open", overlay: "password" }],
  loggedIn: true,
} as const;
const reset = {
  events: arrivals.reset,
  draft: { ...draftFixture, code: "4821" },
  accounts: [accountFixture],
} as const;

export const Change: StoryObj = sceneStory(change, async ({ canvas }) => {
  await expect(await canvas.findByRole("heading", { name: "Change your password" })).toBeVisible();
  await expect(canvas.getByRole("button", { name: "Save password" })).toBeDisabled();
});

export const Weak: StoryObj = sceneStory(change, async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("New password"), "ab");
  await expect(canvas.getByRole("button", { name: "Save password" })).toBeDisabled();
});

export const AlmostThere: StoryObj = sceneStory(change, async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("New password"), "lantern7");
  await expect(canvas.getByRole("button", { name: "Save password" })).toBeDisabled();
});

export const Mismatch: StoryObj = sceneStory(change, async ({ scene, canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("New password"), "Lantern7");
  await userEvent.type(canvas.getByLabelText("Confirm password"), "Lantern8{Enter}");
  await expect(await canvas.findByText(fieldMessages.passwordMismatch)).toBeVisible();
  await expect(scene.ports.changes).toHaveLength(0);
});

export const ChangeFailed: StoryObj = sceneStory(change, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("updateAccount", { code: "password_weak", message: "" });
  await userEvent.type(await canvas.findByLabelText("New password"), "Password1");
  await userEvent.type(canvas.getByLabelText("Confirm password"), "Password1{Enter}");
  await expect(await canvas.findByText(/too easy to guess/)).toBeVisible();
  await expect(canvas.getByText(failureMessages.resetPassword, { exact: false })).toBeVisible();
});

export const Changed: StoryObj = sceneStory(change, async ({ scene, canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("New password"), "Lantern9");
  await userEvent.type(canvas.getByLabelText("Confirm password"), "Lantern9{Enter}");
  await waitFor(async () => expect(scene.store.state.flow.current).toBe("account"));
  await expect(scene.ports.changes).toEqual([{ password: "Lantern9" }]);
  await expect(scene.ports.notices.at(-1)?.text).toBe(successMessages.updateAccount);
});

const stale = { ...change, accounts: [accountFixture], staleLogin: true } as const;

async function askForProof({ canvas, userEvent }: Pick<ScenePlay, "canvas" | "userEvent">) {
  await userEvent.type(await canvas.findByLabelText("New password"), "Lantern9");
  await userEvent.type(canvas.getByLabelText("Confirm password"), "Lantern9{Enter}");
  await expect(await canvas.findByRole("heading", { name: "Is it really you?" })).toBeVisible();
}

export const CurrentPasswordAsked: StoryObj = sceneStory(stale, async ({ scene, canvas, userEvent }) => {
  await askForProof({ canvas, userEvent });
  await userEvent.type(canvas.getByLabelText("Current password"), "Lantern8{Enter}");
  await expect(await canvas.findByText(/That is not your current password/)).toBeVisible();
  await expect(scene.ports.changes).toHaveLength(0);
});

export const CodeInsteadOfCurrentPassword: StoryObj = sceneStory(
  stale,
  async ({ scene, canvas, userEvent }) => {
    await askForProof({ canvas, userEvent });
    await userEvent.click(canvas.getByRole("button", { name: "Text me a code instead" }));
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.type(await canvas.findByLabelText("Verification code"), "4821");
    await expect(canvas.getByRole("button", { name: "Save password" })).toBeEnabled();
    await expect(scene.ports.codes.at(-1)).toEqual({ phone: "+447700900123", purpose: "reset" });
  },
);

export const Reset: StoryObj = sceneStory(reset, async ({ canvas }) => {
  await expect(await canvas.findByRole("heading", { name: "Reset your password" })).toBeVisible();
});

export const ResetCodeRunOut: StoryObj = sceneStory(
  { ...reset, draft: { ...draftFixture, code: "1111" } },
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("New password"), "Lantern9");
    await userEvent.type(canvas.getByLabelText("Confirm password"), "Lantern9{Enter}");
    await expect(await canvas.findByText(/Ask for a new code/)).toBeVisible();
  },
);
