import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failureMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { draftFixture, toCreateStep } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Create" };
export default meta;

const phone = { phone: draftFixture.phone } as const;

export const Step1Intro: StoryObj = sceneStory(
  { events: toCreateStep(1), draft: phone },
  async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Let's Start" })).toBeVisible();
  },
);

export const Step2DateOfBirth: StoryObj = sceneStory({ events: toCreateStep(2), draft: phone });

export const Step2Underage: StoryObj = sceneStory(
  { events: toCreateStep(2), draft: phone },
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Day"), "20");
    await userEvent.type(canvas.getByLabelText("Month"), "11");
    await userEvent.type(canvas.getByLabelText("Year"), "2008");
    await expect(await canvas.findByText(fieldMessages.underage)).toBeVisible();
  },
);

export const Step2Incomplete: StoryObj = sceneStory(
  { events: toCreateStep(2), draft: phone },
  async ({ scene, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Continue" }));
    await expect(await canvas.findByText(fieldMessages.dateIncomplete)).toBeVisible();
    await expect(scene.store.state.flow.createStep).toBe(2);
  },
);

export const Step2Calendar: StoryObj = sceneStory(
  { events: toCreateStep(2), draft: phone },
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Pick from a calendar" }));
    // Opens in year view when creating (AGE-4).
    await userEvent.click(await canvas.findByRole("button", { name: /May/ }));
    await userEvent.click(await canvas.findByRole("button", { name: /17 May/ }));
    await expect(canvas.getByLabelText("Day")).toHaveValue("17");
    await expect(canvas.getByLabelText("Year")).toHaveValue("1996");
  },
);

export const Step3Username: StoryObj = sceneStory({ events: toCreateStep(3), draft: phone });

export const Step3Taken: StoryObj = sceneStory(
  { events: toCreateStep(3), draft: phone, takenUsernames: ["Wanderer7"] },
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Username"), "wanderer7{Enter}");
    await expect(await canvas.findByText(fieldMessages.usernameTaken)).toBeVisible();
  },
);

export const Step3SpecialCharacters: StoryObj = sceneStory(
  { events: toCreateStep(3), draft: phone },
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Username"), "wander_er");
    await expect(await canvas.findByText(fieldMessages.usernameCharacters)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
);

export const Step3Checking: StoryObj = sceneStory(
  { events: toCreateStep(3), draft: phone },
  async ({ scene, canvas, userEvent }) => {
    scene.ports.hold("usernameTaken");
    await userEvent.type(await canvas.findByLabelText("Username"), "Wanderer7{Enter}");
    await waitFor(async () =>
      expect(canvas.getByRole("button", { name: "Continue" })).toHaveAttribute("aria-busy", "true"),
    );
  },
);

export const Step3RefusedByServer: StoryObj = sceneStory({
  events: toCreateStep(3),
  draft: draftFixture,
  remark: "username_taken",
});

export const Step4Password: StoryObj = sceneStory({ events: toCreateStep(4), draft: draftFixture });

export const Step4AfterReload: StoryObj = sceneStory({
  events: toCreateStep(4),
  draft: draftFixture,
  remark: "password_again",
});

export const Step5LastStep: StoryObj = sceneStory(
  { events: toCreateStep(5), draft: { ...draftFixture, chatConsent: null }, heldPassword: "Lantern7" },
  async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Create Account" })).toBeDisabled();
  },
);

export const Step5ConsentMissing: StoryObj = sceneStory(
  { events: toCreateStep(5), draft: { ...draftFixture, chatConsent: null }, heldPassword: "Lantern7" },
  async ({ scene, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.click(canvas.getByRole("button", { name: "Create Account" }));
    await expect(await canvas.findByText(fieldMessages.chatConsentMissing)).toBeVisible();
    await expect(scene.ports.accounts).toEqual([]);
  },
);

export const Step5TermsAndBack: StoryObj = sceneStory(
  { events: toCreateStep(5), draft: draftFixture, heldPassword: "Lantern7" },
  async ({ scene, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Terms and Conditions" }));
    await waitFor(async () => expect(scene.store.state.flow.current).toBe("terms"));
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(await canvas.findByRole("button", { name: "Create Account" })).toBeVisible();
    await expect(scene.store.draft.password.get()).toBe("Lantern7");
  },
);

export const Step5Failed: StoryObj = sceneStory(
  { events: toCreateStep(5), draft: draftFixture, heldPassword: "Lantern7" },
  async ({ scene, canvas, userEvent }) => {
    scene.ports.failNext("register", { code: "verification_required", message: "" });
    await userEvent.click(await canvas.findByLabelText("I am human"));
    await userEvent.click(canvas.getByRole("button", { name: "Create Account" }));
    await expect(await canvas.findByRole("button", { name: "Verify my number again" })).toBeVisible();
    await expect(canvas.getByText(failureMessages.registerAccount, { exact: false })).toBeVisible();
  },
);

export const Step6SigningIn: StoryObj = sceneStory({ events: toCreateStep(6), draft: draftFixture });
