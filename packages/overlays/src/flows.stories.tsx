import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { successMessages } from "./messages.ts";
import { accountFixture } from "./testing/fixtures.ts";
import { sceneStory, type ScenePlay } from "./testing/scene-story.tsx";

const meta: Meta = { title: "Flows/Phone to signed in" };
export default meta;

const open = [{ type: "open", overlay: "entry" }] as const;

async function enterNumberAndCode({ canvas, userEvent }: ScenePlay) {
  await userEvent.type(await canvas.findByLabelText("Mobile number"), "07700 900123");
  await userEvent.click(await canvas.findByLabelText("I am human"));
  await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
  await userEvent.type(await canvas.findByLabelText("Verification code"), "4821");
}

export const SignUp: StoryObj = sceneStory({ events: open }, async (act) => {
  const { scene, canvas, userEvent } = act;
  await enterNumberAndCode(act);
  await userEvent.click(await canvas.findByRole("button", { name: "Let's Start" }));
  await userEvent.type(await canvas.findByLabelText("Day"), "17");
  await userEvent.type(canvas.getByLabelText("Month"), "5");
  await userEvent.type(canvas.getByLabelText("Year"), "1990");
  await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
  await userEvent.type(await canvas.findByLabelText("Username"), "Wanderer7{Enter}");
  await userEvent.type(await canvas.findByLabelText("New password"), "Lantern7");
  await userEvent.type(canvas.getByLabelText("Confirm password"), "Lantern7{Enter}");
  await userEvent.click(await canvas.findByLabelText("I am human"));
  await userEvent.click(canvas.getByRole("checkbox", { name: currentChatConsent.words }));
  const release = scene.ports.hold("login");
  await userEvent.click(canvas.getByRole("button", { name: "Create Account" }));
  await expect(await canvas.findByText("Account successfully created")).toBeVisible();
  await expect(canvas.queryByRole("button", { name: "Back" })).toBeNull();
  release();
  await waitFor(async () => expect(scene.store.state.flow.current).toBeNull());
  await expect(scene.ports.accounts).toEqual([
    { phone: "+447700900123", username: "Wanderer7", password: "Lantern7" },
  ]);
});

export const LogIn: StoryObj = sceneStory({ events: open, accounts: [accountFixture] }, async (act) => {
  const { scene, canvas, userEvent } = act;
  await enterNumberAndCode(act);
  await userEvent.type(await canvas.findByLabelText("Password"), "Lantern7{Enter}");
  await waitFor(async () => expect(scene.store.state.flow.current).toBeNull());
});

export const ResetPassword: StoryObj = sceneStory(
  { events: open, accounts: [accountFixture] },
  async (act) => {
    const { scene, canvas, userEvent } = act;
    await enterNumberAndCode(act);
    await userEvent.click(await canvas.findByRole("button", { name: "Forgot Password" }));
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.type(await canvas.findByLabelText("Verification code"), "4821");
    await userEvent.type(await canvas.findByLabelText("New password"), "Lantern9");
    await userEvent.type(canvas.getByLabelText("Confirm password"), "Lantern9{Enter}");
    await userEvent.type(await canvas.findByLabelText("Password"), "Lantern9{Enter}");
    await waitFor(async () => expect(scene.store.state.flow.current).toBeNull());
    await expect(scene.ports.notices.map(({ text }) => text)).toContain(successMessages.resetPassword);
  },
);
