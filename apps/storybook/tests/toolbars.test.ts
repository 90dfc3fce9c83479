import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  builtFolder,
  launchChromium,
  serveBelowAPath,
  storyPage,
  type ServedCopy,
  type StoryPage,
} from "./built-copy.ts";

let browser: Browser;
let served: ServedCopy;
let page: Page;
let story: StoryPage;

beforeAll(async () => {
  [browser, served] = await Promise.all([
    launchChromium(),
    serveBelowAPath(builtFolder, { keepsAssets: true }),
  ]);
  // All tests share a page, because a new one would load and compile 190 files again.
  page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  story = storyPage(page, served.address);
});
afterAll(async () => {
  await browser.close();
  served.close();
});
beforeEach(() =>
  page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference", forcedColors: "none" }),
);

/** Returns the computed values of a property on every element of the story. */
function everywhere(properties: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    (properties) =>
      [...document.querySelectorAll("body, #storybook-root, #storybook-root *")].map((element) => {
        const own = getComputedStyle(element);
        const before = getComputedStyle(element, "::before");
        const values = properties.map((name) => `${name} ${own.getPropertyValue(name)}`);
        const name = `${element.tagName.toLowerCase()}.${String(element.getAttribute("class"))}`;
        const plate = before.content === "none" ? "" : before.backgroundColor;
        return [name, ...values, plate].join("; ").replaceAll(/rgba\([\d, ]+, 0\)/gu, "transparent");
      }),
    properties,
  );
}

/** Returns the same once the story has loaded everything and two readings in a row agree. */
async function settled(properties: readonly string[]): Promise<readonly string[]> {
  await page.locator('#storybook-root [class*="_skeleton_"]').first().waitFor({ state: "detached" });
  // Parts that load later count, too.
  await page.waitForLoadState("networkidle");
  let last = await everywhere(properties);
  const again = async (): Promise<boolean> => {
    const before = last;
    last = await everywhere(properties);
    return last.join("\n") === before.join("\n");
  };
  await expect.poll(again, { timeout: 30_000, interval: 250 }).toBe(true);
  return last;
}

function background(): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

describe("the colour scheme toolbar", () => {
  it("shows the light and the dark scheme of a look that has both, whatever the system says", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await story.open("components-button--variants", { brand: "console" });
    const dark = await background();
    await story.setGlobals({ colourScheme: "light" });
    const light = await background();
    expect(light).not.toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    await story.setGlobals({ colourScheme: "own" });
    expect(await background()).toBe(light);
    await story.setGlobals({ colourScheme: "dark" });
    expect(await background()).toBe(dark);
  });

  it("says that a brand has one scheme, and shows it as it is", async () => {
    await story.open("components-button--variants", { brand: "saltlark" });
    const own = await background();
    await story.setGlobals({ colourScheme: "dark" });
    expect(await background()).toBe(own);
    await page.getByText("Saltlark has one scheme, light.").waitFor();
    await story.setGlobals({ colourScheme: "light" });
    expect(await page.getByText("has one scheme").count()).toBe(0);
  });
});

describe("the motion toolbar", () => {
  const properties = ["transition-duration", "animation-duration", "animation-iteration-count"];

  it("reduces motion as the system's setting does, in parts that load later too", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await story.open("pages-chat--conversation");
    const reduced = await settled(properties);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const usual = await settled(properties);
    expect(usual).not.toEqual(reduced);
    await story.open("pages-chat--conversation", { motion: "reduced" });
    expect(await settled(properties)).toEqual(reduced);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await story.open("pages-chat--conversation", { motion: "full" });
    expect(await settled(properties)).toEqual(usual);
  });
});

describe("the toolbar of forced colours", () => {
  const properties = [
    "background-color",
    "color",
    "border-top-color",
    "border-top-width",
    "outline-color",
    "box-shadow",
    "text-shadow",
  ];
  // Together they use nearly every rule that the product has for the mode, an open dialog and pictures.
  const stories = [
    ["components-meter--strengths", "voltmoth", "dark"],
    ["components-stepper--beginning-and-end", "quillmere", "light"],
    ["components-panel--open", "saltlark", "dark"],
    ["pages-chat--conversation", "saltlark", "light"],
    ["pages-credits--bundles", "quillmere", "dark"],
  ] as const;

  it.each(stories)("shows %s of %s as the browser's own %s mode does", async (id, brand, scheme) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: scheme });
    await story.open(id, { brand });
    const own = await settled(properties);
    await page.emulateMedia({ forcedColors: "none", colorScheme: scheme });
    await story.open(id, { brand, forcedColours: scheme });
    // Backgrounds are recorded in the next frame after the story has settled.
    await expect.poll(() => everywhere(properties), { timeout: 30_000 }).toEqual(own);
  });

  it("gives everything back", async () => {
    await story.open("components-meter--strengths");
    const before = await settled(properties);
    await story.setGlobals({ forcedColours: "dark" });
    expect(await settled(properties)).not.toEqual(before);
    await story.setGlobals({ forcedColours: "none" });
    expect(await settled(properties)).toEqual(before);
  });
});

describe("the toolbar of colour vision", () => {
  /** Returns the mean difference of two pictures, 0 to 255. */
  function difference(one: Buffer, other: Buffer): Promise<number> {
    return page.evaluate(
      async (pictures) => {
        const pixels = await Promise.all(
          pictures.map(async (data) => {
            const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
            const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context?.drawImage(bitmap, 0, 0);
            return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
          }),
        );
        const [a = new Uint8ClampedArray(), b = new Uint8ClampedArray()] = pixels;
        let sum = 0;
        for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0));
        return sum / a.length;
      },
      [one.toString("base64"), other.toString("base64")],
    );
  }

  const picture = () => page.screenshot({ animations: "disabled", caret: "hide" });

  beforeAll(() => story.open("components-panel--open", { brand: "voltmoth" }));

  // The open panel is in the top layer, which a filter on the page alone does not reach.
  it.each(["protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const)(
    "shows %s as the browser's own emulation does, the open panel included",
    async (vision) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await story.setGlobals({ colourVision: "full" });
      await page.getByLabel("Mobile number").waitFor();
      const usual = await picture();
      const protocol = await page.context().newCDPSession(page);
      await protocol.send("Emulation.setEmulatedVisionDeficiency", { type: vision });
      const own = await picture();
      await protocol.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
      await story.setGlobals({ colourVision: vision });
      await page.getByLabel("Mobile number").waitFor();
      const emulated = await picture();
      expect(await difference(usual, own)).toBeGreaterThan(2);
      expect(await difference(emulated, own)).toBeLessThan(0.5);
    },
  );
});

describe("the brand toolbar", () => {
  it.each([
    ["duskwren", "Isolde"],
    ["saltlark", "Zelda"],
  ])("names the people and the brand of %s", async (brand, first) => {
    await story.open("components-avatar--playground", { brand });
    await page.getByRole("img", { name: first }).waitFor();
    await story.goOn("pages-meet--profiles");
    await page
      .getByRole("link", { name: new RegExp(first, "u") })
      .first()
      .waitFor();
  });
});
