import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages } from "../messages.ts";
import { accountFixture, arrivals, draftFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Login" };
export default meta;

const arrived = { events: arrivals.login, draft: draftFixture, accounts: [accountFixture] } as const;

export const Empty: StoryObj = sceneStory(arrived, async ({ canvas, userEvent }) => {
  const login = await canvas.findByRole("button", { name: "Login" });
  await expect(login).toBeDisabled();
  await userEvent.type(canvas.getByLabelText("Password"), "L");
  await expect(login).toBeDisabled();
  await userEvent.type(canvas.getByLabelText("Password"), "a");
  await expect(login).toBeEnabled();
});

export const PasswordShown: StoryObj = sceneStory(arrived, async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Password"), "Lantern7");
  await userEvent.click(canvas.getByRole("button", { name: "Show password" }));
  await expect(canvas.getByLabelText("Password")).toHaveAttribute("type", "text");
});

export const LoggingIn: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  scene.ports.hold("login");
  await userEvent.type(await canvas.findByLabelText("Password"), "Lantern7{Enter}");
  await waitFor(async () =>
    expect(canvas.getByRole("button", { name: "Login" })).toHaveAttribute("aria-busy", "true"),
  );
});

export const WrongPassword: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Password"), "Lantern8{Enter}");
  await expect(await canvas.findByText(failureMessages.token)).toBeVisible();
  await expect(scene.ports.notices).toHaveLength(0);
});

export const BotCheckAsked: StoryObj = sceneStory(
  { ...arrived, loginNeedsCheck: true },
  async ({ scene, canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Password"), "Lantern7{Enter}");
    await expect(await canvas.findByText(/Several wrong passwords/)).toBeVisible();
    await expect(await canvas.findByLabelText("I am human")).toBeVisible();
    await expect(scene.ports.notices).toHaveLength(0);
  },
);

export const ForgotPassword: StoryObj = sceneStory(arrived, async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Forgot Password" }));
  await expect(await canvas.findByLabelText("I am human")).toBeVisible();
});

export const ForgotPasswordFailed: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("sendCode", { code: "text_not_sent", message: "The text could not be sent." });
  await userEvent.click(await canvas.findByRole("button", { name: "Forgot Password" }));
  await userEvent.click(await canvas.findByLabelText("I am human"));
  await expect(
    await canvas.findByText(`${failureMessages.resendVerificationCode}. The text could not be sent.`),
  ).toBeVisible();
});

export const AfterReload: StoryObj = sceneStory({ ...arrived, remark: "password_again" });

export const AccountExistsAlready: StoryObj = sceneStory({ ...arrived, remark: "account_exists" });
