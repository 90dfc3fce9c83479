import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";

const meta: Meta = { title: "Pages/Meet" };
export default meta;

export const Profiles: StoryObj = shellStory({
  path: "/meet",
  prepare(server) {
    server.profiles = server.profiles.map((profile, index) =>
      index === 0
        ? {
            ...profile,
            lastMessage: {
              body: "The lamp is lit. What brings you here?",
              direction: "received",
              sentAt: "2026-11-20T20:15:00.000Z",
              cursor: "1",
            },
          }
        : profile,
    );
  },
  play: async ({ canvas, someone }) => {
    const link = await canvas.findByRole("link", { name: new RegExp(`${someone.name}, ${someone.age}`) });
    await expect(link).toBeVisible();
  },
});

export const Loading: StoryObj = shellStory({
  path: "/meet",
  prepare: (server) => server.hold("/im/api/profile/meet"),
});

export const NobodyThere: StoryObj = shellStory({
  path: "/meet",
  prepare(server) {
    server.profiles = [];
  },
});

export const CouldNotLoad: StoryObj = shellStory({
  path: "/meet",
  prepare: (server) => server.failNext("/im/api/profile/meet", "internal", "internal"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const LowBalance: StoryObj = shellStory({
  path: "/meet",
  prepare(server) {
    server.balance = 2;
  },
});
