import { profileFixture } from "@parlour/contract/fixtures";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { FakeServer } from "../testing/fake-server.ts";
import { shellStory } from "../testing/shell-story.tsx";
import { purchaseFixture } from "./testing/purchase-fixtures.ts";
import { statementFixture } from "./testing/statement-fixture.ts";

const meta: Meta = { title: "Pages/Credits" };
export default meta;

const gold = `/credits/checkout?bundle=gold&from=${profileFixture.id}`;

/** Bought just now, whenever the story is opened. */
function fresh(): typeof purchaseFixture {
  const day = 24 * 60 * 60 * 1000;
  const paidAt = new Date(Date.now() - day).toISOString();
  return {
    ...purchaseFixture,
    createdAt: paidAt,
    paidAt,
    refundableUntil: new Date(Date.now() + 29 * day - 60_000).toISOString(),
  };
}

function owes(server: FakeServer): void {
  server.purchases.payments = [
    { ...purchaseFixture, dispute: "lost", creditsLeft: 0, refundableUntil: null },
  ];
  const account = { ...statementFixture.account, debt: 3 };
  server.purchases.statement = { ...server.purchases.statement, account };
}

export const Bundles: StoryObj = shellStory({ path: "/credits" });

export const BundlesLoading: StoryObj = shellStory({
  path: "/credits",
  prepare: (server) => server.hold("/im/api/bundle"),
});

export const BundlesFailed: StoryObj = shellStory({
  path: "/credits",
  prepare: (server) => server.failNext("/im/api/bundle", "internal", "internal"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const Purchases: StoryObj = shellStory({
  path: "/credits",
  prepare(server) {
    const paidAt = "2026-08-02T19:30:00.000Z";
    const old = { ...purchaseFixture, createdAt: paidAt, paidAt, refundableUntil: null };
    server.purchases.payments = [
      fresh(),
      { ...old, paymentIntent: "pi_spent", bundle: "silver", credits: 25, minor: 1125, creditsLeft: 7 },
      {
        ...old,
        paymentIntent: "pi_refunded",
        creditsLeft: 0,
        refundedMinor: 2000,
        refundStatus: "succeeded",
      },
      { ...old, paymentIntent: "pi_held", status: "held", paidAt: null, creditsLeft: null },
    ];
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Refunded")).toBeVisible();
  },
});

export const PurchasesFailed: StoryObj = shellStory({
  path: "/credits",
  prepare: (server) => server.failNext("/im/api/credit/payments", "internal"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your purchases could not be loaded")).toBeVisible();
  },
});

export const RefundAsked: StoryObj = shellStory({
  path: "/credits",
  prepare(server) {
    server.purchases.payments = [fresh()];
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Ask for a refund" }));
    await expect(canvas.getByRole("button", { name: "Keep the credits" })).toBeVisible();
  },
});

export const RefundMade: StoryObj = shellStory({
  path: "/credits",
  prepare(server) {
    server.purchases.payments = [fresh()];
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Ask for a refund" }));
    await userEvent.click(canvas.getByRole("button", { name: /^Refund / }));
    await expect(await canvas.findByText("Refund on its way")).toBeVisible();
  },
});

export const ReceiptOpen: StoryObj = shellStory({
  path: "/credits",
  prepare(server) {
    server.purchases.payments = [fresh()];
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Receipt" }));
    await expect(await canvas.findByText("R-00000042")).toBeVisible();
  },
});

export const CreditsOwed: StoryObj = shellStory({
  path: "/credits",
  prepare: owes,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You owe 3 credits")).toBeVisible();
  },
});

/** The first purchase: a limit is offered. */
export const Checkout: StoryObj = shellStory({ path: gold });

export const CheckoutAgain: StoryObj = shellStory({
  path: gold,
  prepare(server) {
    server.purchases.payments = [fresh()];
  },
});

export const LimitReached: StoryObj = shellStory({
  path: gold,
  prepare(server) {
    server.account.limits = {
      ...server.account.limits,
      limits: { dayMinor: null, weekMinor: 2500, monthMinor: null },
      spent: { dayMinor: 0, weekMinor: 1500, monthMinor: 1500 },
    };
    server.failNext("/im/stripe/intent", "limit_reached");
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "See your limits" })).toBeVisible();
  },
});

export const BuyingPaused: StoryObj = shellStory({
  path: gold,
  prepare: (server) => server.failNext("/im/stripe/intent", "buying_paused"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Buying pauses for an hour")).toBeVisible();
  },
});

export const OnABreak: StoryObj = shellStory({
  path: gold,
  prepare(server) {
    server.coolOffUntil = "2026-11-30T10:00:00.000Z";
    server.failNext("/im/stripe/intent", "cooling_off");
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You are taking a break")).toBeVisible();
  },
});

export const SelfExcluded: StoryObj = shellStory({
  path: gold,
  prepare: (server) => server.failNext("/im/stripe/intent", "self_excluded"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You have excluded yourself")).toBeVisible();
  },
});

export const AgeToBeConfirmed: StoryObj = shellStory({
  path: gold,
  prepare(server) {
    server.customer = { ...server.customer, adultVerified: false };
    server.failNext("/im/stripe/intent", {
      code: "age_verification_required",
      message:
        "To chat and to buy credits, text ADULT to 60777 from your phone. It confirms that you are 18 or older.",
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Confirm your age to buy")).toBeVisible();
  },
});

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

export const AmountMismatch: StoryObj = shellStory({
  path: `${gold}&payment_intent=pi_fake`,
  prepare: (server) => server.failNext("/im/stripe/confirm", "price_mismatch"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Our staff are looking into it/)).toBeVisible();
  },
});

export const Receipt: StoryObj = shellStory({
  path: `${gold}&payment_intent=pi_fake`,
  prepare(server) {
    server.balance = 62;
  },
  play: async ({ canvas, someone }) => {
    await expect(await canvas.findByRole("link", { name: `Back to ${someone.name}` })).toBeVisible();
  },
});
