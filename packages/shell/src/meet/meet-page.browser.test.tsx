import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

afterEach(async () => {
  await page.viewport(1280, 800);
});

it.each([
  [375, 2],
  [600, 2],
  [768, 3],
  [1024, 4],
])(
  "at %i px shows the profiles in %i columns, each wide enough for its words below the face",
  async (width, columns) => {
    await page.viewport(width, 900);
    const server = new FakeServer();
    server.profiles = Array.from({ length: 8 }, (_, index) => ({
      ...profileFixture,
      id: `0198c0de-0000-7000-8000-00000000000${index}`,
      tagline: "Draws maps of places he shouldn't have been",
    }));
    await render(<App app={await openTestApp({ server, path: "/meet", loggedIn: true })} />);
    const cards = page.getByRole("link", { name: /Isolde, 31/ });
    await expect.element(cards).toHaveLength(8);
    const lefts = cards.elements().map((card) => Math.round(card.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
    // A portrait's face is in its upper half.
    const [card] = cards.elements();
    const { top, height } = card?.getBoundingClientRect() ?? new DOMRect();
    const name = cards
      .first()
      .getByText(/Isolde/)
      .element()
      .getBoundingClientRect();
    expect((name.top - top) / height).toBeGreaterThan(0.5);
  },
);

it("shows everything larger on a 4K screen that nobody scaled", async () => {
  await page.viewport(3840, 2160);
  await render(<App app={await openTestApp({ server: new FakeServer(), path: "/meet", loggedIn: true })} />);
  const words = page.getByRole("link", { name: /Isolde, 31/ }).getByText(/Isolde/);
  await expect.element(words).toBeVisible();
  expect(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)).toBe(24);
  expect(words.element().getBoundingClientRect().height).toBeGreaterThan(24);
});
