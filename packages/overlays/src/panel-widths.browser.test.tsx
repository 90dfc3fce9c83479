import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { configure } from "storybook/test";
import { afterAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { outsidePanel } from "./testing/outside-panel.ts";

/** The smallest phone, where the panel is as wide as the screen, and a desktop, where it has 35 % of it. */
const phone = [320, 568] as const;
const desktop = [1440, 900] as const;

// As in Storybook: parts load when they are first shown, and a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

// Before the stories are composed, which read it.
setProjectAnnotations([{ initialGlobals: { region: "GB", loggedIn: "no" } }]);

const files = import.meta.glob<Parameters<typeof composeStories>[0]>("./*/*.stories.tsx", { eager: true });

type Story = { readonly run: () => Promise<void> };

const stories = Object.entries(files).flatMap(([file, module]) =>
  Object.entries(composeStories(module) as { readonly [name: string]: Story }).map(
    ([name, story]) => [`${file} ${name}`, story] as const,
  ),
);

/** What has a new width has been laid out in it. */
async function laidOut(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

afterAll(async () => {
  await page.viewport(1024, 720);
});

test.each(stories)("nothing is wider than the panel in %s", async (_, story) => {
  await page.viewport(...phone);
  await story.run();
  await laidOut();
  expect(outsidePanel(), "at 320 px").toEqual([]);
  await page.viewport(...desktop);
  await laidOut();
  expect(outsidePanel(), "at 1440 px").toEqual([]);
});
