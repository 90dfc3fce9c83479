import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages } from "../messages.ts";
import { expireFakeTurnstile } from "../testing/fake-turnstile.ts";
import { arrivals, draftFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Verify" };
export default meta;

const arrived = { events: arrivals.verify, draft: draftFixture } as const;

export const CountingDown: StoryObj = sceneStory({ ...arrived, resendIn: 30 }, async ({ scene, canvas }) => {
  await expect(await canvas.findByRole("button", { name: "Resend Disabled (30)" })).toBeDisabled();
  scene.clock.advance(1000);
  await expect(await canvas.findByRole("button", { name: "Resend Disabled (29)" })).toBeDisabled();
  await expect(canvas.getByRole("button", { name: "Continue" })).toBeDisabled();
});

export const ResendReady: StoryObj = sceneStory({ ...arrived, resendIn: 30 }, async ({ scene, canvas }) => {
  await canvas.findByRole("button", { name: "Resend Disabled (30)" });
  scene.clock.advance(30_000);
  await expect(await canvas.findByRole("button", { name: "Resend" })).toBeEnabled();
});

export const ResendCheck: StoryObj = sceneStory(arrived, async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Resend" }));
  await canvas.findByLabelText("I am human");
  expireFakeTurnstile();
  // If the check expires, the button returns (CODE-9).
  await userEvent.click(await canvas.findByRole("button", { name: "Resend" }));
  await expect(await canvas.findByLabelText("I am human")).toBeVisible();
});

export const Resent: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Verification code"), "12");
  await userEvent.click(canvas.getByRole("button", { name: "Resend" }));
  await userEvent.click(await canvas.findByLabelText("I am human"));
  await expect(await canvas.findByRole("button", { name: "Resend Disabled (30)" })).toBeDisabled();
  await expect(canvas.getByLabelText("Verification code")).toHaveValue("");
  await expect(scene.ports.codes).toHaveLength(2);
});

export const ResendFailed: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("sendCode", {
    code: "sms_limit",
    message: "No more codes can be sent to this number today.",
  });
  await userEvent.click(await canvas.findByRole("button", { name: "Resend" }));
  await userEvent.click(await canvas.findByLabelText("I am human"));
  await expect(await canvas.findByText(/No more codes/)).toBeVisible();
  await expect(canvas.getByText(failureMessages.resendVerificationCode, { exact: false })).toBeVisible();
  await expect(scene.ports.notices).toHaveLength(0);
});

export const Checking: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  scene.ports.hold("verifyCode");
  await userEvent.type(await canvas.findByLabelText("Verification code"), "4821");
  await waitFor(async () =>
    expect(canvas.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-busy", "true"),
  );
});

export const InvalidCode: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Verification code"), "0000");
  await expect(await canvas.findByText(failureMessages.verificationCodeInvalid)).toBeVisible();
  await expect(scene.ports.notices).toHaveLength(0);
  await expect(scene.store.state.flow.current).toBe("verify");
});

export const ProcessingFailed: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  scene.ports.failNext("verifyCode", { code: "internal", message: "" });
  await userEvent.type(await canvas.findByLabelText("Verification code"), "4821");
  await expect(await canvas.findByText(failureMessages.processVerificationCode)).toBeVisible();
});

export const OfAReset: StoryObj = sceneStory({
  events: arrivals.resetVerify,
  draft: draftFixture,
  resendIn: 12,
});

export const NumberCorrected: StoryObj = sceneStory(arrived, async ({ scene, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Change number" }));
  await expect(await canvas.findByLabelText("Mobile number")).toHaveValue("+447700900123");
  await expect(scene.store.state.flow.current).toBe("entry");
});
