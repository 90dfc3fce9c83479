import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { breakFakeTurnstile, expireFakeTurnstile } from "../testing/fake-turnstile.ts";
import { factsFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Entry" };
export default meta;

const open = [{ type: "open", overlay: "entry" }] as const;

export const Empty: StoryObj = sceneStory({ events: open }, async ({ canvas }) => {
  await expect(await canvas.findByRole("button", { name: "Continue" })).toBeDisabled();
});

export const NoMarketing: StoryObj = sceneStory({ events: open, facts: factsFixture({ marketing: false }) });

export const Ready: StoryObj = sceneStory({ events: open }, async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText("Mobile number"), "07700 900123");
  await expect(canvas.getByRole("button", { name: "Continue" })).toBeDisabled();
  await userEvent.click(await canvas.findByLabelText("I am human"));
  await expect(canvas.getByRole("button", { name: "Continue" })).toBeEnabled();
});

export const CheckPassedNumberMissing: StoryObj = sceneStory(
  { events: open },
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await expect(canvas.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
);

export const CheckExpired: StoryObj = sceneStory(
  { events: open, draft: { phone: "07700 900123" } },
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText("I am human"));
    expireFakeTurnstile();
    await waitFor(async () => expect(canvas.getByRole("button", { name: "Continue" })).toBeDisabled());
  },
);

export const CheckNotLoaded: StoryObj = sceneStory({ events: open }, async ({ canvas }) => {
  await canvas.findByLabelText("I am human");
  breakFakeTurnstile();
  await expect(await canvas.findByText(/check could not be loaded/)).toBeVisible();
});

export const Sending: StoryObj = sceneStory(
  { events: open, draft: { phone: "07700 900123" } },
  async ({ scene, canvas, userEvent }) => {
    scene.ports.hold("sendCode");
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
    await waitFor(async () =>
      expect(canvas.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-busy", "true"),
    );
  },
);

export const RefusedByServer: StoryObj = sceneStory(
  { events: open, draft: { phone: "020 7946 0123" } },
  async ({ scene, canvas, userEvent }) => {
    const text = "That is a landline. Enter a mobile number of the United Kingdom.";
    scene.ports.failNext("sendCode", { code: "phone_type", message: text });
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
    // The server's message, then the check is cleared and shown again after 500 ms (PHONE-10).
    await expect(await canvas.findByText(text)).toBeVisible();
    await expect(scene.ports.notices).toHaveLength(0);
    await expect(canvas.queryByLabelText("I am human")).toBeNull();
    scene.clock.advance(500);
    await expect(await canvas.findByLabelText("I am human")).not.toBeChecked();
    await expect(canvas.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
);

export const Offline: StoryObj = sceneStory(
  { events: open, draft: { phone: "07700 900123" } },
  async ({ scene, canvas, userEvent }) => {
    scene.ports.failNext("sendCode", { code: "network", message: "" });
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
    await expect(await canvas.findByText(/couldn't reach the server/)).toBeVisible();
    await expect(scene.ports.notices).toHaveLength(0);
  },
);
