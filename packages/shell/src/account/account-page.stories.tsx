import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";

const meta: Meta = { title: "Pages/Account" };
export default meta;

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

export const NothingSet: StoryObj = shellStory({
  path: "/account",
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("textbox", { name: "In any 24 hours" })).toBeVisible();
    await expect(await canvas.findByText("You are logged in nowhere else.")).toBeVisible();
  },
});

export const InUse: StoryObj = shellStory({
  path: "/account",
  prepare({ account }) {
    account.limits = {
      ...account.limits,
      limits: { dayMinor: 2000, weekMinor: 5000, monthMinor: null },
      spent: { dayMinor: 1200, weekMinor: 4500, monthMinor: 6500 },
    };
    account.consent = { consented: true, at: "2026-11-03T10:00:00.000Z" };
    account.logInElsewhere();
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("£12.00 of £20.00")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "End all other logins" })).toBeVisible();
  },
});

export const MonthsOfSpending: StoryObj = shellStory({
  path: "/account#spending",
  prepare({ account, profiles }) {
    const month = { purchases: 2, freeReplies: 3, days: 9 };
    account.months = [
      { ...month, month: "2026-10", paidMinor: 2000, backMinor: 0, replies: 40 },
      { ...month, month: "2026-11", paidMinor: 14_500, backMinor: 1125, replies: 161 },
    ];
    account.limits = {
      ...account.limits,
      limits: { dayMinor: 2000, weekMinor: 5000, monthMinor: 20_000 },
    };
    const [first, second] = profiles;
    if (first === undefined || second === undefined) throw new Error("there are fewer than two profiles");
    account.chatCosts = [
      { profileId: first.id, profileName: first.name, costMinor: 5250, replies: 128, freeReplies: 3 },
      { profileId: second.id, profileName: second.name, costMinor: 0, replies: 2, freeReplies: 2 },
    ];
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("£145.00")).toBeVisible();
  },
});

export const RequestsAnsweredAndOpen: StoryObj = shellStory({
  path: "/account#help",
  prepare(server) {
    const request = {
      profileName: null,
      text: "A reply came twice, and I was charged for both.",
      receivedOn: "2026-11-20",
      dueOn: "2026-12-20",
      extensionReason: null,
    } as const;
    server.account.requests = [
      {
        ...request,
        id: "0198c0de-0000-7000-8000-0000000000e2",
        reference: "P4WX-88TN",
        type: "report",
        profileName: "Isolde",
        status: "open",
        answer: null,
        answeredAt: null,
      },
      {
        ...request,
        id: "0198c0de-0000-7000-8000-0000000000e1",
        reference: "K7QM-2FXA",
        type: "complaint",
        status: "done",
        answer: "You were charged once: the second reply was free.",
        answeredAt: "2026-11-24T10:00:00.000Z",
      },
    ];
    server.profiles = server.profiles.map((profile, index) =>
      index === 0 ? { ...profile, hidden: true } : profile,
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You were charged once: the second reply was free.")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: /^Show again / })).toBeVisible();
  },
});

export const LooserLimitsWait: StoryObj = shellStory({
  path: "/account#limits",
  prepare({ account }) {
    account.limits = {
      ...account.limits,
      limits: { dayMinor: 2000, weekMinor: 5000, monthMinor: 10_000 },
      spent: { dayMinor: 2000, weekMinor: 4500, monthMinor: 6500 },
      pending: { dayMinor: 4000, weekMinor: null, monthMinor: 10_000 },
      pendingFrom: inDays(0.6),
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("In any 7 days: no limit")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Keep the tighter limits" })).toBeVisible();
  },
});

export const NoAmount: StoryObj = shellStory({
  path: "/account",
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole("textbox", { name: "In any 24 hours" });
    await userEvent.type(field, "plenty");
    await userEvent.tab();
    await expect(await canvas.findByText(/Use an amount such as 49.50/)).toBeVisible();
  },
});

export const OnABreak: StoryObj = shellStory({
  path: "/account#break",
  prepare({ account }) {
    account.limits = { ...account.limits, coolOffUntil: inDays(5) };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You are taking a break until/)).toBeVisible();
  },
});

export const SelfExcluded: StoryObj = shellStory({
  path: "/account#break",
  prepare({ account }) {
    account.limits = { ...account.limits, selfExcludedUntil: inDays(300) };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You are taking a break until/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Take this break" })).toBeNull();
  },
});

export const AskedBeforeSelfExclusion: StoryObj = shellStory({
  path: "/account",
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "2 years" }));
    await userEvent.click(canvas.getByRole("button", { name: "Exclude myself" }));
    const dialog = await canvas.findByRole("dialog", { name: "Stay away for 2 years?" });
    // It fades in.
    await waitFor(() => expect(dialog).toBeVisible());
  },
});

export const DataDownloaded: StoryObj = shellStory({
  path: "/account#data",
  prepare: ({ account }) => {
    account.archive = new Uint8Array(1_240_000);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Download my data" }));
    await expect(await canvas.findByText(/1\.2 MB/)).toBeVisible();
  },
});

export const DataOnItsWay: StoryObj = shellStory({
  path: "/account#data",
  prepare: (server) => server.hold("/im/api/account/export"),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Download my data" }));
    await expect(
      await canvas.findByRole("progressbar", { name: "Putting your data together" }),
    ).toBeVisible();
  },
});

export const TooManyDownloads: StoryObj = shellStory({
  path: "/account#data",
  prepare: (server) => server.failNext("/im/api/account/export", "too_many_requests"),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Download my data" }));
    await expect(await canvas.findByText(/That was too often/)).toBeVisible();
  },
});

export const ErasingWithAWrongPassword: StoryObj = shellStory({
  path: "/account#data",
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Erase my account" }));
    await userEvent.type(await canvas.findByLabelText("Your password"), "Lantern8");
    await userEvent.click(canvas.getByRole("checkbox", { name: /^I understand/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Erase for good" }));
    await expect(await canvas.findByText("That is not your password. Nothing was erased.")).toBeVisible();
  },
});

export const Loading: StoryObj = shellStory({
  path: "/account",
  prepare(server) {
    server.hold("/im/api/account/limits");
    server.hold("/im/api/account/marketing");
    server.hold("/im/api/account/logins");
  },
});

export const CouldNotLoad: StoryObj = shellStory({
  path: "/account",
  prepare(server) {
    for (const part of ["limits", "marketing", "logins"]) {
      server.failNext(`/im/api/account/${part}`, "internal", "internal", "internal");
    }
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("We couldn't load your limits.")).toBeVisible();
    await expect(await canvas.findByText("We couldn't load your logins.")).toBeVisible();
  },
});
