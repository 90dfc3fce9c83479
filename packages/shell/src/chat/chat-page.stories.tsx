import { profileFixture } from "@parlour/contract/fixtures";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { FakeServer } from "../testing/fake-server.ts";
import { shellStory } from "../testing/shell-story.tsx";

const meta: Meta = { title: "Pages/Chat" };
export default meta;

const path = `/meet/${profileFixture.id}`;

function talk(server: FakeServer): void {
  server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
  server.say("sent", "Good evening. Is the lamp lit?");
  server.say("received", "It is. Somebody has to keep the ships guessing.");
  server.say("sent", "And who keeps you guessing?");
  server.say("received", "At the moment? You do. Tell me something true.");
}

export const BeforeTheFirstMessage: StoryObj = shellStory({ path });

export const Conversation: StoryObj = shellStory({ path, prepare: talk });

export const OnAPhone: StoryObj = {
  ...shellStory({ path, prepare: talk }),
  globals: { viewport: { value: "w375" } },
};

export const UnreadMessages: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 1 }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 new message")).toBeVisible();
  },
});

export const Loading: StoryObj = shellStory({
  path,
  prepare: (server) => server.hold("/im/api/message/history"),
});

export const CouldNotOpen: StoryObj = shellStory({
  path,
  prepare: (server) => server.failNext("/im/api/message/history", "internal", "internal"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const Sending: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.hold("/im/api/message/send");
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "On its way");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText("Sending")).toBeVisible();
  },
});

export const NotSent: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.failNext("/im/api/message/send", "invalid_request");
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "This one stays here");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByRole("button", { name: "Retry" })).toBeVisible();
  },
});

export const Typing: StoryObj = shellStory({
  path,
  prepare: talk,
  play: async ({ canvas, server, someone }) => {
    await waitFor(async () => expect(server.openStreams).toBeGreaterThan(0));
    server.push({ type: "typing", profileId: profileFixture.id, typing: true });
    await expect(await canvas.findByText(`${someone.name} is typing`)).toBeVisible();
  },
});

export const TooLong: StoryObj = shellStory({
  path,
  prepare: talk,
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("textbox");
    await userEvent.click(field);
    await userEvent.paste("A letter that grew while it was written. ".repeat(13));
    await expect(await canvas.findByText(/\/ 460/)).toBeVisible();
  },
});

export const LowBalance: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.balance = 3;
  },
});

export const OutOfCredit: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.balance = 0;
  },
  play: async ({ canvas }) => {
    const title = await canvas.findByText("You have no credits left");
    await waitFor(async () => expect(title).toBeVisible());
  },
});

export const AgeToBeConfirmed: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.customer = { ...server.customer, adultVerified: false };
  },
  region: "AU",
  play: async ({ canvas }) => {
    const sent = await canvas.findByRole("button", { name: "I have sent the text" });
    await waitFor(async () => expect(sent).toBeVisible());
  },
});

export const AgeToBeChecked: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.customer = { ...server.customer, adultVerified: false, ageStep: "check" };
  },
  region: "AU",
  play: async ({ canvas }) => {
    const begin = await canvas.findByRole("button", { name: "Check with Yoti" });
    await waitFor(async () => expect(begin).toBeVisible());
  },
});

export const AgeCheckFailed: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.customer = { ...server.customer, adultVerified: false, ageStep: "check" };
    server.ageCheck = {
      ...server.ageCheck,
      askedByStaff: true,
      latest: {
        checkId: "0198c0de-0000-7000-8000-0000000000c1",
        method: "document",
        provider: "yoti",
        reference: "session-1",
        result: "failed",
        askedAt: "2026-11-20T20:00:00.000Z",
        decidedAt: "2026-11-20T20:01:00.000Z",
      },
    };
  },
  play: async ({ canvas }) => {
    const again = await canvas.findByRole("button", { name: "Ask my mobile network" });
    await waitFor(async () => expect(again).toBeVisible());
  },
});

export const OnABreak: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.coolOffUntil = "2026-11-28T20:00:00.000Z";
    server.failNext("/im/api/message/send", "cooling_off");
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "Still there?");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText(/Saturday 28 November 2026/)).toBeInTheDocument();
  },
});

export const SelfExcluded: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.failNext("/im/api/message/send", "self_excluded");
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "Still there?");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByRole("link", { name: "See your account" })).toBeInTheDocument();
  },
});

export const CreditOwed: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.failNext("/im/api/message/send", "credit_owed");
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "Good evening");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByRole("link", { name: "Buy credits" })).toBeInTheDocument();
  },
});

export const ConsentMissing: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.failNext("/im/api/message/send", "chat_consent_required");
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox"), "Good evening");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByRole("button", { name: "I agree" })).toBeInTheDocument();
  },
});

export const FreeReply: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.say("received", "And this one is on the house.", { creditCost: 0 });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("free")).toBeVisible();
  },
});

export const HeldBehindAFailure: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.failNext("/im/api/message/send", "invalid_request");
  },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("textbox");
    await userEvent.type(field, "This one stays here");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByRole("button", { name: "Retry" })).toBeVisible();
    await userEvent.type(field, "And this one waits for it");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText("Waits for the message before it")).toBeVisible();
  },
});

export const ConnectionAway: StoryObj = shellStory({
  path,
  prepare: talk,
  play: async ({ canvas, server }) => {
    await waitFor(async () => expect(server.openStreams).toBeGreaterThan(0));
    server.failNext("/im/api/message/stream", ...Array.from({ length: 50 }, () => "network" as const));
    server.dropStreams();
    await waitFor(async () => expect(canvas.getByText(/What you write is kept/)).toBeVisible());
  },
});

export const ProfileGone: StoryObj = shellStory({
  path,
  prepare(server) {
    server.profiles = server.profiles.slice(1);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nobody is at home here")).toBeVisible();
  },
});

const costs = [
  { profileId: profileFixture.id, profileName: "Isolde", costMinor: 1250, replies: 28, freeReplies: 3 },
];

export const WhatItHasCost: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.account.chatCosts = costs;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("£12.50")).toBeVisible();
  },
});

export const PaceOfSpending: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.account.chatCosts = costs;
    server.account.spendingLine = {
      kind: "pace",
      currency: "GBP",
      window: "week",
      paidMinor: 6000,
      mostBeforeMinor: 2000,
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You have paid £60.00 in the last 7 days/)).toBeVisible();
  },
});

export const NearALimit: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.account.spendingLine = {
      kind: "limit",
      currency: "GBP",
      window: "month",
      paidMinor: 4500,
      limitMinor: 5000,
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Take a 24-hour break" })).toBeVisible();
  },
});

export const BreakTakenFromTheLine: StoryObj = shellStory({
  path,
  prepare(server) {
    talk(server);
    server.account.spendingLine = {
      kind: "limit",
      currency: "GBP",
      window: "week",
      paidMinor: 4500,
      limitMinor: 5000,
    };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Take a 24-hour break" }));
    await expect(await canvas.findByText(/You are taking a break until/)).toBeVisible();
  },
});
