import { profileFixture } from "@parlour/contract/fixtures";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";

const meta: Meta = { title: "Pages/Credits" };
export default meta;

const gold = `/credits/checkout?bundle=gold&from=${profileFixture.id}`;

export const Bundles: StoryObj = shellStory({ path: "/credits" });

export const BundlesLoading: StoryObj = shellStory({
  path: "/credits",
  prepare: (server) => server.hold("/im/api/bundle"),
});

export const BundlesFailed: StoryObj = shellStory({
  path: "/credits",
  prepare: (server) => server.failNext("/im/api/bundle", "internal"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const Checkout: StoryObj = shellStory({ path: gold });

export const CheckoutPreparing: StoryObj = shellStory({
  path: gold,
  prepare: (server) => server.hold("/im/stripe/intent"),
});

export const CheckoutNotStarted: StoryObj = shellStory({
  path: gold,
  prepare: (server) => server.failNext("/im/stripe/intent", "cards_unavailable"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing was charged.")).toBeVisible();
  },
});

export const Processing: StoryObj = shellStory({
  path: `${gold}&payment_intent=pi_fake`,
  prepare(server) {
    server.paymentStatus = "processing";
  },
});

export const Declined: StoryObj = shellStory({
  path: `${gold}&payment_intent=pi_fake`,
  prepare(server) {
    server.paymentStatus = "failed";
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No money was taken/)).toBeVisible();
  },
});

export const UnknownOutcome: StoryObj = shellStory({
  path: `${gold}&payment_intent=pi_fake`,
  prepare: (server) => server.failNext("/im/stripe/confirm", "cards_unavailable"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Check again" })).toBeVisible();
  },
});

export const Receipt: StoryObj = shellStory({
  path: `${gold}&payment_intent=pi_fake`,
  prepare(server) {
    server.balance = 62;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Back to Isolde" })).toBeVisible();
  },
});
