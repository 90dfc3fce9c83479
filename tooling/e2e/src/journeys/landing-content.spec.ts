import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { subdomains } from "../drivers/site.ts";
import { journey } from "./journey.ts";

/** The landing page's text does not overlap the bright moon in Duskwren's picture, in any region. */

const picture = fileURLToPath(
  new URL("../../../../apps/web/duskwren/src/assets/background-desktop.svg", import.meta.url),
);

/** Pixels between the text and the moon's edge. */
const gap = 16;

const screens = [768, 800, 820, 912, 1023, 1024, 1180, 1280, 1366, 1440].flatMap((width) =>
  [800, 1180].map((height) => ({ width, height })),
);

interface Circle {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly moon: Circle;
}

function readDrawing(): Drawing {
  const svg = readFileSync(picture, "utf8");
  const size = /viewBox="0 0 (?<width>\d+) (?<height>\d+)"/.exec(svg)?.groups;
  const moon = /<circle cx="(?<cx>[\d.]+)" cy="(?<cy>[\d.]+)" r="(?<r>[\d.]+)" fill="url\(#moon\)"/.exec(
    svg,
  )?.groups;
  return {
    width: Number(size?.["width"]),
    height: Number(size?.["height"]),
    moon: { cx: Number(moon?.["cx"]), cy: Number(moon?.["cy"]), r: Number(moon?.["r"]) },
  };
}

/** The distance in pixels between the moon and the nearest line of text; negative if they overlap. */
async function distanceToMoon(page: Page, drawing: Drawing): Promise<number> {
  return page.evaluate(({ width, height, moon }) => {
    const image = document.querySelector("picture img");
    const words = document.querySelector("h1")?.parentElement;
    if (!image || !words) return Number.NaN;
    const box = image.getBoundingClientRect();
    const scale = Math.max(box.width / width, box.height / height);
    // The picture covers its box and is cropped by its two percentages.
    const [across = Number.NaN, down = Number.NaN] = getComputedStyle(image)
      .objectPosition.split(" ")
      .map((part) => Number.parseFloat(part) / 100);
    const x = box.left + (box.width - width * scale) * across + moon.cx * scale;
    const y = box.top + (box.height - height * scale) * down + moon.cy * scale;
    let nearest = Number.POSITIVE_INFINITY;
    const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const beside = Math.max(line.left - x, x - line.right, 0);
        const above = Math.max(line.top - y, y - line.bottom, 0);
        nearest = Math.min(nearest, Math.hypot(beside, above) - moon.r * scale);
      }
    }
    return nearest;
  }, drawing);
}

for (const subdomain of subdomains) {
  journey.describe(`${subdomain}.duskwren`, () => {
    journey.use({ siteName: `${subdomain}.duskwren` });

    journey("no word of the landing page lies on the moon, from tablets to desks", async ({ customer }) => {
      const { page } = customer;
      const drawing = readDrawing();
      await customer.visit();
      await page.evaluate(async () => document.fonts.ready);
      for (const screen of screens) {
        await page.setViewportSize(screen);
        // The page applies a new size a moment after it was set.
        await expect
          .poll(async () => distanceToMoon(page, drawing), { message: `${screen.width}x${screen.height}` })
          .toBeGreaterThanOrEqual(gap);
      }
    });
  });
}
