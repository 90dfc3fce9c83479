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

/** The chat's header on phones: the name gets the space, without overlapping the balance. */

const tagline = "Sells ice cream and secrets, both by the scoop";

async function openChat(name: string, { width, balance }: { width: number; balance: number }) {
  await page.viewport(width, 640);
  const server = new FakeServer();
  server.balance = balance;
  server.profiles = server.profiles.map((profile) =>
    profile.id === profileFixture.id ? { ...profile, name, tagline, online: true } : profile,
  );
  // The largest scale of any brand's display font.
  document.documentElement.style.setProperty("--display-scale", "1.08");
  document.documentElement.style.setProperty("--display-weight", "700");
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true });
  await render(<App app={app} />);
  const find = () => document.querySelector('a[aria-label="All profiles"]')?.closest("header");
  await expect.poll(() => find()?.querySelector("[data-balance]")?.textContent).toContain(String(balance));
  await expect.poll(() => find()?.querySelector("h1")?.textContent).toContain(name);
  const header = page.elementLocator(find() ?? document.body);
  const heading = page.elementLocator(find()?.querySelector("h1") ?? document.body);
  return { header, heading };
}

/** Returns the balance's box. */
function chipOf(header: Element): DOMRect {
  const chip = header.querySelector("[data-balance]");
  if (chip === null) throw new Error("no balance");
  return chip.getBoundingClientRect();
}

/** Returns the box of a text itself, however wide its element is. */
function textBox(element: Element, text: string): DOMRect {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.textContent !== text) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }
  throw new Error(`nowhere: ${text}`);
}

afterEach(async () => {
  document.documentElement.removeAttribute("style");
  await page.viewport(1280, 800);
});

describe("the chat's header on a phone", () => {
  it.each([
    { name: "Barnaby", width: 320, balance: 12 },
    { name: "Rosalind", width: 320, balance: 87 },
    { name: "Barnaby", width: 320, balance: 150 },
    { name: "Rosalind", width: 375, balance: 150 },
  ])("shows $name whole beside $balance credits at $width px", async ({ name, width, balance }) => {
    const { header, heading } = await openChat(name, { width, balance });
    const text = textBox(heading.element(), name);
    const chip = chipOf(header.element());
    expect(chip.left - text.right).toBeGreaterThanOrEqual(4);
    expect(
      header.getByRole("button", { name: "Menu" }).element().getBoundingClientRect().right,
    ).toBeLessThanOrEqual(width);
    // Nor clipped: each element that could clip it is as wide as its content.
    for (const one of [heading.element(), ...heading.element().children]) {
      expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
    }
  });

  it("ends a name that is longer than any phone with dots, off the balance", async () => {
    const name = "Bartholomew-Maximilian";
    const { header, heading } = await openChat(name, { width: 320, balance: 150 });
    const chip = chipOf(header.element());
    const shown = heading.element().firstElementChild;
    expect(shown?.textContent).toBe(name);
    expect(shown?.getBoundingClientRect().right).toBeLessThanOrEqual(chip.left - 4);
  });

  it.each([
    { width: 320, shown: false },
    { width: 375, shown: false },
    { width: 480, shown: true },
    { width: 768, shown: true },
  ])("at $width px the tagline shows words or nothing: $shown", async ({ width, shown }) => {
    const { header } = await openChat("Barnaby", { width, balance: 12 });
    await expect.element(header.getByText("Online", { exact: true })).toBeVisible();
    const words = header.getByText(tagline);
    if (shown) await expect.element(words).toBeVisible();
    else await expect.element(words).not.toBeVisible();
  });
});
