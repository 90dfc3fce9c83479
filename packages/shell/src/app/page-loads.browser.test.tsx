import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

/** What a page shows while its data loads is as large as what follows, so nothing that is read moves. */

afterEach(async () => {
  await page.viewport(1280, 800);
});

const topOf = (text: RegExp): number => page.getByText(text).element().getBoundingClientRect().top;

it.each([320, 375, 768, 1440])("at %i px nothing on /credits moves when its data comes", async (width) => {
  await page.viewport(width, 900);
  const server = new FakeServer();
  server.hold("/im/api/bundle");
  server.hold("/im/api/credit");
  await render(<App app={await openTestApp({ server, path: "/credits", loggedIn: true })} />);
  const [legend, terms] = [/^Choose a bundle/, /^You are buying Service Credits/];
  await expect.element(page.getByText("Loading bundles")).toBeInTheDocument();
  const before = [topOf(legend), topOf(terms)];
  server.release("/im/api/bundle");
  server.release("/im/api/credit");
  await expect.element(page.getByRole("button", { name: /^Continue with/ })).toBeVisible();
  await expect.element(page.getByText(/\d+ credits/).first()).toBeVisible();
  const after = [topOf(legend), topOf(terms)];
  for (const [index, top] of after.entries()) {
    expect(Math.abs(top - (before[index] ?? Number.NaN))).toBeLessThanOrEqual(1);
  }
});
