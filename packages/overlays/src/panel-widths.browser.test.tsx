import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { configure } from "storybook/test";
import { afterAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { outsidePanel } from "./testing/outside-panel.ts";

/** The smallest phone, with a panel as wide as the screen, and a desktop, with a panel of 35 %. */
const phone = [320, 568] as const;
const desktop = [1440, 900] as const;

// As in Storybook: parts load on demand, and a busy machine is slow.
configure({ asyncUtilTimeout: 20_000 });

// Before the stories are composed, because that reads it.
setProjectAnnotations([{ initialGlobals: { region: "GB", loggedIn: "no" } }]);

const files = import.meta.glob<Parameters<typeof composeStories>[0]>("./*/*.stories.tsx", { eager: true });

type Story = { readonly run: () => Promise<void> };

const stories = Object.entries(files).flatMap(([file, module]) =>
  Object.entries(composeStories(module) as { readonly [name: string]: Story }).map(
    ([name, story]) => [`${file} ${name}`, story] as const,
  ),
);

/** Resolves after a layout with the new width. */
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
