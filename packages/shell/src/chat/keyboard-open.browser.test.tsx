import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

/** The visible part of a page as the browser reports it: smaller than the page while a keyboard covers it. */
class FakeVisualViewport extends EventTarget {
  scale = 1;
  height = globalThis.innerHeight;
  offsetTop = 0;

  /** @param panned how far the browser has moved the page up to show the field */
  cover(keyboard: number, panned = 0): void {
    this.height = globalThis.innerHeight - keyboard;
    this.offsetTop = panned;
    this.dispatchEvent(new Event("resize"));
    this.dispatchEvent(new Event("scroll"));
  }
}

const soon = { timeout: 3000 };
const own = Object.getOwnPropertyDescriptor(globalThis, "visualViewport");

afterEach(async () => {
  if (own !== undefined) Object.defineProperty(globalThis, "visualViewport", own);
  await page.viewport(1280, 800);
});

function layKeyboardOver(): FakeVisualViewport {
  const seen = new FakeVisualViewport();
  Object.defineProperty(globalThis, "visualViewport", { configurable: true, value: seen });
  return seen;
}

const field = page.getByRole("textbox", { name: "Message to Isolde" });
const starters = page.getByRole("region", { name: "Conversation starters" });

async function openChat(messages: number, balance = 12) {
  const server = new FakeServer();
  server.balance = balance;
  server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
  for (let count = 1; count <= messages; count += 1)
    server.say(count % 2 === 0 ? "received" : "sent", `Line ${count} of what was said`);
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true });
  await render(<App app={app} />);
  await expect.element(field).toBeVisible();
}

/** Returns the share of an element that is between two edges and not covered, from 0 to 1. */
function shareSeen(element: Element, top: number, bottom: number): number {
  const box = element.getBoundingClientRect();
  const steps = 20;
  let seen = 0;
  for (let step = 0; step < steps; step += 1) {
    // Neighbours share the pixel line between them.
    const y = box.top + 1 + ((step + 0.5) / steps) * (box.height - 2);
    const there = y < top || y >= bottom ? null : document.elementFromPoint(box.left + box.width / 2, y);
    if (there !== null && (element.contains(there) || there.contains(element))) seen += 1;
  }
  return seen / steps;
}

/**
 * What must be visible while writing: the field, its button, the whole newest message, the profile's name and the
 * disclosure.
 */
function seenBetween(top: number, bottom: number, newest: string | null): Record<string, number> {
  const send = page.getByRole("button", { name: "Send", exact: true }).element();
  const shares: Record<string, number> = {
    field: shareSeen(field.element(), top, bottom),
    send: shareSeen(send, top, bottom),
    name: shareSeen(page.getByRole("heading", { name: "Isolde", level: 1 }).element(), top, bottom),
    disclosure: shareSeen(
      page
        .getByText(/fictional and answered by operators/)
        .first()
        .element(),
      top,
      bottom,
    ),
  };
  if (newest !== null) {
    shares["newest"] = shareSeen(page.getByRole("log").getByText(newest).element(), top, bottom);
  }
  return shares;
}

const allOf = { field: 1, send: 1, name: 1, disclosure: 1 };

/** Screen and keyboard in CSS pixels: an iPhone 14, an iPhone SE of the first kind, a small and a usual Android phone. */
const phones = [
  { width: 390, height: 844, keyboard: 336 },
  { width: 320, height: 568, keyboard: 253 },
  { width: 360, height: 640, keyboard: 260 },
  { width: 412, height: 915, keyboard: 320 },
];

it("without credit, a long draft that is kept leaves some of the conversation visible", async () => {
  await page.viewport(320, 568);
  await openChat(40, 0);
  await expect.element(page.getByRole("heading", { name: "You have no credits left" })).toBeVisible();
  await field.fill("A long evening, told at length. ".repeat(14));
  await expect
    .poll(() => page.getByRole("log").element().getBoundingClientRect().height, soon)
    .toBeGreaterThanOrEqual(44);
  expect(seenBetween(0, 568, null)).toMatchObject({ send: 1, name: 1, disclosure: 1 });
});

describe("with the keyboard open", () => {
  describe.each(phones)("on $width x $height under $keyboard", ({ width, height, keyboard }) => {
    it.each([0, 120])("laid over the page, which the browser moved by %i (iOS)", async (panned) => {
      await page.viewport(width, height);
      const seen = layKeyboardOver();
      await openChat(40);
      const set = (): string => document.documentElement.style.getPropertyValue("--visible-height");
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(set()).toBe("");
      seen.cover(keyboard, panned);
      await expect
        .poll(() => seenBetween(panned, panned + height - keyboard, "Line 40 of what was said"), soon)
        .toEqual({ ...allOf, newest: 1 });
      // Only the field is directly above the keyboard: no empty strip below it.
      const form = field.element().closest("form")?.getBoundingClientRect();
      expect(Math.abs((form?.bottom ?? 0) - (panned + height - keyboard))).toBeLessThanOrEqual(1);
      seen.cover(0);
      await expect
        .poll(() => seenBetween(0, height, "Line 40 of what was said"), soon)
        .toEqual({ ...allOf, newest: 1 });
      expect(set()).toBe("");
    });

    it("in a page that has shrunk by it (Android)", async () => {
      await page.viewport(width, height);
      await openChat(40);
      await page.viewport(width, height - keyboard);
      await expect
        .poll(() => seenBetween(0, height - keyboard, "Line 40 of what was said"), soon)
        .toEqual({ ...allOf, newest: 1 });
    });

    it.each(["iOS", "Android"])("before anything was said, with the starters open (%s)", async (system) => {
      await page.viewport(width, height);
      const seen = layKeyboardOver();
      await openChat(0);
      await expect.element(starters).toBeVisible();
      if (system === "iOS") seen.cover(keyboard);
      else await page.viewport(width, height - keyboard);
      if (system !== "iOS") seen.cover(0);
      await expect.poll(() => seenBetween(0, height - keyboard, null), soon).toEqual(allOf);
      // Some of the conversation stays visible, where the first message will appear.
      const log = page.getByRole("log").element().getBoundingClientRect();
      expect(log.height).toBeGreaterThanOrEqual(64);
      await field.fill("Good evening");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect
        .poll(() => seenBetween(0, height - keyboard, "Good evening"), soon)
        .toEqual({ ...allOf, newest: 1 });
    });

    it("with a long text in the field", async () => {
      await page.viewport(width, height);
      const seen = layKeyboardOver();
      await openChat(40);
      seen.cover(keyboard);
      await field.fill("A long evening, told at length. ".repeat(14));
      await expect
        .poll(() => {
          const send = page.getByRole("button", { name: "Send", exact: true }).element();
          const log = page.getByRole("log").element().getBoundingClientRect();
          return { send: shareSeen(send, 0, height - keyboard), log: log.height >= 44 };
        }, soon)
        .toEqual({ send: 1, log: true });
    });
  });

  it("the list stays at its end, whatever scroll event comes before its own news of the keyboard", async () => {
    await page.viewport(390, 844);
    const seen = layKeyboardOver();
    await openChat(40);
    await expect
      .poll(() => seenBetween(0, 844, "Line 40 of what was said"), soon)
      .toEqual({ ...allOf, newest: 1 });
    seen.cover(336);
    page.getByRole("log").element().dispatchEvent(new Event("scroll"));
    await expect
      .poll(() => seenBetween(0, 844 - 336, "Line 40 of what was said"), soon)
      .toEqual({ ...allOf, newest: 1 });
  });

  it("and zoomed in, the page keeps its height", async () => {
    await page.viewport(390, 844);
    const seen = layKeyboardOver();
    await openChat(4);
    seen.scale = 2;
    seen.cover(400, 100);
    const form = field.element().closest("form")?.getBoundingClientRect();
    expect(Math.round(form?.bottom ?? 0)).toBe(844);
  });
});
