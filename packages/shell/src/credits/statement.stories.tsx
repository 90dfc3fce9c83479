import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";
import { statementFixture } from "./testing/statement-fixture.ts";

const meta: Meta = { title: "Pages/Statement" };
export default meta;

const path = "/credits/statement";

export const Movements: StoryObj = shellStory({ path });

export const Loading: StoryObj = shellStory({
  path,
  prepare: (server) => server.hold("/im/api/credit/statement"),
});

export const Failed: StoryObj = shellStory({
  path,
  prepare: (server) => server.failNext("/im/api/credit/statement", "internal"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const Empty: StoryObj = shellStory({
  path,
  prepare(server) {
    server.purchases.statement = {
      ...server.purchases.statement,
      entries: [],
      lots: [],
      unchargedReplies: [],
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No credit has moved yet")).toBeVisible();
  },
});

export const Owed: StoryObj = shellStory({
  path,
  prepare(server) {
    const account = { ...statementFixture.account, debt: 3 };
    server.purchases.statement = { ...server.purchases.statement, account };
  },
});

export const Sound: StoryObj = shellStory({
  path,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Check my statement" }));
    await expect(await canvas.findByText("Everything adds up")).toBeVisible();
  },
});

export const TamperedWith: StoryObj = shellStory({
  path,
  prepare(server) {
    const entries = server.purchases.statement.entries.map((entry) =>
      entry.position === 3 ? { ...entry, createdAt: "2026-11-20T23:59:00.000Z" } : entry,
    );
    server.purchases.statement = { ...server.purchases.statement, entries };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Check my statement" }));
    await expect(await canvas.findByText("This statement is not sound")).toBeVisible();
  },
});
