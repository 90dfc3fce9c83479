import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { copyInto, NotPublished } from "../publish/copy-folder.ts";
import { builtFolder, launchChromium, serveBelowAPath, type ServedCopy } from "./built-copy.ts";

let browser: Browser;
let page: Page;
let served: ServedCopy;
let place: string;
/** A busy machine may be slow; only what never happens is a failure. */
const patience = { timeout: 30_000 };
/** Requested addresses outside the served path. */
const outside: string[] = [];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "storybook-copy-"));
  await copyInto(builtFolder, join(place, "copy"));
  [browser, served] = await Promise.all([launchChromium(), serveBelowAPath(join(place, "copy"))]);
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("request", (request) => {
    const address = request.url();
    if (/^https?:/u.test(address) && !address.startsWith(served.address)) outside.push(address);
  });
});
afterAll(async () => {
  await browser.close();
  served.close();
  await rm(place, { recursive: true, force: true });
});
// What any test opens must be in the copy.
afterEach(() => {
  expect(outside).toEqual([]);
  expect(served.missed).toEqual([]);
});

describe("a copy of Storybook", () => {
  it("replaces an older copy, and nothing else", async () => {
    const older = join(place, "older");
    await mkdir(join(older, "sb-manager"), { recursive: true });
    await writeFile(join(older, "iframe.html"), "old");
    await writeFile(join(older, "gone.js"), "old");
    await copyInto(builtFolder, older);
    expect(existsSync(join(older, "gone.js"))).toBe(false);
    expect(await readdir(older)).toEqual(await readdir(builtFolder));
    const letters = join(place, "letters");
    await mkdir(letters);
    await writeFile(join(letters, "dear.txt"), "keep me");
    await expect(copyInto(builtFolder, letters)).rejects.toBeInstanceOf(NotPublished);
    expect(await readdir(letters)).toEqual(["dear.txt"]);
    expect((await readdir(place)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("works below a path: a control and a toolbar change what is shown, and nothing is asked of anybody else", async () => {
    await page.goto(`${served.address}?path=/story/components-button--playground`);
    const button = page
      .frameLocator("#storybook-preview-iframe")
      .getByRole("button", { name: "Start a chat" });
    await button.waitFor();
    await page.getByRole("tabpanel").getByText("quiet", { exact: true }).click();
    await expect.poll(() => button.getAttribute("class"), patience).toContain("quiet");

    const body = page.frameLocator("#storybook-preview-iframe").locator("body");
    const background = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await background();
    await page.getByRole("button", { name: "Brand" }).click();
    await page.getByRole("option", { name: "Saltlark" }).click();
    await expect.poll(background, patience).not.toBe(before);
    expect(page.url()).toContain("brand:saltlark");

    await page.goto(`${served.address}?path=/docs/components-button--docs`);
    await page.frameLocator("#storybook-preview-iframe").getByText("ignores presses").first().waitFor();
  });

  it("shows a page in the brand of its address, and no notice, page or link of the vendor", async () => {
    await page.goto(`${served.address}?path=/story/pages-meet--profiles&globals=brand:quillmere`);
    await page
      .frameLocator("#storybook-preview-iframe")
      .getByRole("link", { name: /Fenwick/u })
      .first()
      .waitFor();
    await page.locator("[aria-label='Settings']").first().click();
    await page.getByText("Keyboard shortcuts").waitFor();
    const words = await page.locator("body").innerText();
    expect(words).not.toMatch(
      /about your storybook|chromatic|what.s new|onboarding|documentation|update|get started/iu,
    );
    const links = page.locator("a[href^='http']").filter({ visible: true });
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([]);
  });
});
